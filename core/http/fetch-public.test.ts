import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { fetchPublic } from './fetch-public.ts';

/** Asks a server that responds like this. `isPublic`: whether this machine's address counts as public. */
async function ask(answer: (path: string, response: ServerResponse) => unknown, isPublic = () => true) {
  const server = createServer((asked, response) => void answer(asked.url ?? '', response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await (await fetchPublic(`http://127.0.0.1:${port}/start`, { isPublic })).text();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const redirect = (location: string) => (path: string, response: ServerResponse) =>
  path === '/start' ? response.writeHead(301, { location }).end() : response.end(`This is ${path}`);

test('reads a file, also where a redirect leads', async () => {
  expect(await ask(redirect('/feed?x=1'))).toBe('This is /feed?x=1');
});

test.each([
  ['not in the public internet', redirect('http://[::1]/'), undefined],
  ['not in the public internet', redirect('/'), () => false],
  ['can’t be reached', redirect('http://localhost:1/'), undefined],
  ['it begins with https://', redirect('file:///etc/passwd'), undefined],
  ['has a user name or password', redirect('http://me:secret@example.org/'), undefined],
  [
    'leads on and on',
    (_: string, response: ServerResponse) => response.writeHead(302, { location: '/' }).end(),
    undefined,
  ],
  ['answers with an error (404)', (_: string, response: ServerResponse) => response.writeHead(404).end(), undefined],
  ['can’t be reached', (_: string, response: ServerResponse) => response.destroy(), undefined],
])('says that it %s', async (message, answer, isPublic) => {
  // Where a redirect leads is checked like the address itself: only this machine's IPv4 address counts as public here.
  const isLocal = isPublic ?? ((address?: string) => address === '127.0.0.1');
  await expect(ask(answer, isLocal as () => boolean)).rejects.toThrow(message);
});
