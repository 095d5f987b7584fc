/**
 * Runs a command for a person: an error is one clear message and exit code 1, without a stack trace. Only this user may read the files
 * it writes, which contain private addresses or the password's hash.
 */
export async function runCommand(command: () => Promise<void>) {
  process.umask(0o077);
  await command().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
}
