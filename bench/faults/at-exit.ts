const undos = new Set<() => void>();

/**
 * Undoes something when this process ends, in whatever way: processes, mounts and folders must not stay behind. Returns a function that
 * does so at once. Synchronous, because nothing else runs in an exit handler.
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
