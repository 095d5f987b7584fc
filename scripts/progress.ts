/** Shows how far a long command is, on standard error: a line that updates in a terminal, otherwise one every few seconds. */
export function showProgress(total: number) {
  const { stderr } = process;
  const pause = stderr.isTTY ? 100 : 5_000;
  let shownAt = Date.now();
  return (done: number) => {
    const isLast = stderr.isTTY && done === total;
    if (Date.now() - shownAt < pause && !isLast) return;
    shownAt = Date.now();
    const line = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
    stderr.write(stderr.isTTY ? `\r${line}${isLast ? '\n' : ''}` : `${line}\n`);
  };
}
