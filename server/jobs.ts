import { churchDate } from '#core/church-time.ts';
import { hour } from '#core/dates.ts';
import { logFailure } from '#core/log.ts';
import type { Job } from '#records/store/feature.server.ts';

/** Runs all jobs immediately, and again every hour or on the next day at the church. Returns a function that stops them. */
export function startJobs(jobs: readonly Job[], now: () => Date) {
  const stopping = new AbortController();
  /** The last day on which each job has run. */
  const doneOn = new Map<Job, string>();

  async function runJob(job: Job) {
    const today = churchDate(now());
    if (job.every === 'day' && doneOn.get(job) === today) return;
    await job.run(stopping.signal);
    doneOn.set(job, today);
  }

  const runAll = () => Promise.all(jobs.map((job) => runJob(job).catch(logFailure(job.what))));
  let running = runAll();
  const timer = setInterval(() => {
    running = runAll();
  }, hour).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
