import cluster, { type Worker } from 'node:cluster';
import { log } from './log.ts';

const firstPause = 100;
const maxPause = 30_000;
/** A worker that has run this long has started well: the pause before the next one is short again. */
const stableAfter = 60_000;

/** Runs `count` workers, and replaces those that exit. `onStopped` is called once all have exited after `stop`. */
export function runWorkers(count: number, onListening: (port: number) => void, onStopped: (code: number) => void) {
  const running = new Set<Worker>();
  let hasListened = false;
  let isStopping = false;
  let pause = firstPause;
  cluster.once('listening', (_, { port }) => {
    hasListened = true;
    onListening(port);
  });

  function fork() {
    if (isStopping) return;
    const worker = cluster.fork();
    const startedAt = performance.now();
    running.add(worker);
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      if (isStopping) return;
      // A setting that cannot be used, and has been reported: it would fail again.
      if (code === 1 && !hasListened) return stop(1);
      pause = performance.now() - startedAt > stableAfter ? firstPause : Math.min(2 * pause, maxPause);
      log.error({ worker: worker.process.pid, code, signal }, `A worker exited; another starts in ${pause / 1000} s`);
      setTimeout(fork, pause);
    });
  }
  for (let worker = 0; worker < count; worker += 1) fork();

  /** Later calls do nothing: systemd signals all processes, and the workers are signaled from here again. */
  function stop(code: number) {
    if (isStopping) return;
    isStopping = true;
    // On Windows kill() terminates workers abruptly, and Ctrl+C has reached them already.
    if (code !== 0 || process.platform !== 'win32') for (const worker of running) worker.process.kill('SIGTERM');
    const stopIfLast = () => running.size === 0 && onStopped(code);
    for (const worker of running) worker.once('exit', stopIfLast);
    stopIfLast();
  }
  return stop;
}
