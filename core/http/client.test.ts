import { expect, onTestFinished, test, vi } from 'vitest';
import { readJson, request } from './client.tsx';

/** Requests get this response; returns what was asked. */
function respond(status: number, body: string, statusText = '') {
  const fetch = vi.fn(async (_url: string, _options: RequestInit) => new Response(body, { status, statusText }));
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  return fetch;
}

function read(on401?: 'throw' | 'null') {
  const query = { queryKey: ['/api/news', 'some-id'], signal: new AbortController().signal };
  return (readJson(on401) as (context: object) => Promise<unknown>)(query);
}

test('an unsuccessful response is an error: the status, a colon and a space, then the body or the status text', async () => {
  respond(500, 'the disk is full');
  await expect(request('GET', '/api/groups')).rejects.toThrow(/^500: the disk is full$/);
  respond(404, '', 'Not Found');
  await expect(request('GET', '/api/groups')).rejects.toThrow(/^404: Not Found$/);
});

test('the parts of a key are joined with a slash, and a 401 throws unless it means that there is nothing', async () => {
  const fetch = respond(200, '{"title":"A roof"}');
  expect(await read()).toEqual({ title: 'A roof' });
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/news/some-id');
  respond(401, 'no');
  await expect(read()).rejects.toThrow('401: no');
  expect(await read('null')).toBeNull();
  respond(500, 'no');
  await expect(read('null')).rejects.toThrow('500: no');
});

test('requests send cookies, and a content type only with a body', async () => {
  const fetch = respond(200, '{}');
  await request('GET', '/api/groups');
  await request('POST', '/api/groups', { body: { title: 'A group' } });
  const [read, written] = fetch.mock.calls.map(([, options]) => options);
  expect(read).toEqual({ method: 'GET', credentials: 'include', headers: {} });
  const headers = { 'content-type': 'application/json' };
  expect(written).toEqual({ method: 'POST', credentials: 'include', headers, body: '{"title":"A group"}' });
});
