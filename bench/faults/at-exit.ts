const undos = new Set<() => void>();

/**
 * Cleans up when this process ends, in whatever way: processes, mounts and folders must not be left behind. Returns a function that
 * does so immediately. `undo` is synchronous, because exit handlers cannot wait.
 */
export function atExit(undo: () => void) {
  undos.add(undo);
  return function undoNow() {
    if (undos.delete(undo)) undo();
  };
}

process.once('exit', () => {
  for (const undo of [...undos].reverse()) {
    try {
      undo();
    } catch (error) {
      console.error(error);
    }
  }
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
