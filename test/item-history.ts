import * as z from 'zod/mini';
import { apiPath, type Item, type Noun, type Stored } from '#records/declare/noun.ts';
import type { Revision } from '#records/declare/revision.ts';
import { slugOf } from '#records/store/slugs.server.ts';
import { startApi } from './api.ts';
import type { NewLocation } from './database.ts';
import { generateInput } from './generated-input.ts';

/** The API with one new item, a logged-in admin, and functions to query the item. */
export async function startWithItem(newLocation: NewLocation, noun: Noun) {
  const api = await startApi(newLocation);
  const session = await api.logIn();
  const path = apiPath(noun);

  /** Sends a request as an admin, with If-Match (`"3"`) if given. */
  function send(method: string, url: string, { json, ifMatch }: { json?: unknown; ifMatch?: string } = {}) {
    return api.send(method, url, { headers: { ...session, ...(ifMatch && { 'if-match': ifMatch }) }, json });
  }
  const item = await savedIn(noun, await send('POST', path, { json: generateInput(noun, 0) }));
  const url = `${path}/${item.id}`;
  return {
    ...api,
    send,
    request: api.send,
    path,
    item,
    url,
    /** The list as visitors read it, without computed properties. */
    list: async () => z.array(noun.Item).parse(await (await api.send('GET', path)).json()) as Item[],
    revisions: async (): Promise<Revision[]> => (await send('GET', `${url}/revisions`)).json(),
    restore: (revision?: string) => send('POST', `${url}/restore`, { json: revision && { revision } }),
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  };
}

/** The item in a response, without computed properties. */
export async function savedIn(noun: Noun, response: Response) {
  return noun.Item.parse(await response.json()) as Stored;
}

/** An item after a change. Its slug follows the title. */
export function withChange(noun: Noun, item: Stored, change: object): Stored {
  const changed = { ...item, ...change };
  const titled = noun.titleOf ? { ...changed, title: noun.titleOf(changed) } : changed;
  return noun.hasSlugs ? { ...titled, slug: slugOf(titled.title, noun.name) } : titled;
}
