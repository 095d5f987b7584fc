/** Runs a command for a person: an error is one clear message and exit code 1, without a stack. */
export async function runCommand(command: () => Promise<void>) {
  await command().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
}
