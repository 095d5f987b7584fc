/**
 * Runs a command for a person: an error is one clear message and exit code 1, without a stack. Only this user may read what it writes,
 * which has hidden addresses or the hash of the password in it.
 */
export async function runCommand(command: () => Promise<void>) {
  process.umask(0o077);
  await command().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
}
