import type { IncomingMessage, ServerResponse } from 'node:http';
import { features } from '#features/all.server.ts';
import type { OpenFeature, Services } from '#records/store/feature.server.ts';
import { startJobs } from './jobs.ts';

export type OpenFeatures = Awaited<ReturnType<typeof openFeatures>>;

/** Opens all features for a process, and combines their parts. */
export async function openFeatures(services: Services) {
  const opened = await Promise.all(
    features.map(async (feature): Promise<OpenFeature> => feature.open?.(services) ?? {}),
  );
  const files = opened.flatMap((feature) => feature.files ?? []);
  const moved = opened.flatMap((feature) => feature.moved ?? []);
  const movedParameters = moved.flatMap(({ parameters }) => parameters);
  const jobs = opened.flatMap((feature) => feature.jobs ?? []);
  let stopJobs: ReturnType<typeof startJobs> | undefined;
  return {
    routes: opened.flatMap((feature) => feature.routes ?? []),
    forms: opened.flatMap((feature) => feature.forms ?? []),
    jobs,
    getFile(path: string) {
      for (const { get } of files) {
        const file = get?.(path);
        if (file) return file;
      }
      return undefined;
    },
    /** Returns whether there is such a file. */
    async sendFile(path: string, request: IncomingMessage, response: ServerResponse) {
      for (const { send } of files) if (await send(path, request, response)) return true;
      return false;
    },
    /** Whether a query may name a page of an earlier site. */
    mayBeMoved: (query: string) => {
      const given = new URLSearchParams(query);
      return movedParameters.some((name) => given.has(name));
    },
    /** Where an address of an earlier site leads now. */
    async findMoved(request: { path: string; query: string }) {
      for (const { find } of moved) {
        const found = await find(request);
        if (found) return found;
      }
      return undefined;
    },
    start() {
      stopJobs = startJobs(jobs, services.now);
      for (const { start } of opened) start?.();
    },
    stop: () => Promise.all([stopJobs?.(), ...opened.map(({ stop }) => stop?.())]),
  };
}
