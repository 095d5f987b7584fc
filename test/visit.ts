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
  /** A request as the site's own scripts send it. */
  function send(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
    const body = json === undefined ? undefined : JSON.stringify(json);
    return site.request(path, { method, headers: { 'content-type': 'application/json', ...headers }, body });
  }
  return {
    ...site,
    open,
    /** Without header and footer. */
    openMain: async (path: string) => find(await open(path), 'main'),
    send,
    /** The headers of a volunteer's requests. */
    async logIn() {
      const { headers } = await send('POST', '/api/admin/login', { password: 'a password for tests' });
      return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
    },
  };
}
