import { afterAll } from 'vitest';
import { find, readHtml } from './html.ts';
import { someNoon, startSite } from './site.ts';

/** The whole site for all tests of a file: without samples and at a fixed time, unless the options say otherwise. */
export async function visitSite(options: Parameters<typeof startSite>[0] = {}) {
  const site = await startSite({ sampleData: false, now: someNoon, ...options });
  afterAll(() => site[Symbol.asyncDispose]());

  async function open(path: string) {
    return readHtml((await site.request(path)).text);
  }
  return {
    ...site,
    open,
    /** Opens a page without header and footer. */
    openMain: async (path: string) => find(await open(path), 'main'),
  };
}
