import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isPublicAddress, lookUpPublic } from '#core/http/public-address.ts';
import { probeRemoteAudio } from './probe-remote-audio.ts';

/** Probes a server that responds like this, treating this machine's address as public. */
async function ask(answer: (response: ServerResponse) => unknown, signal = new AbortController().signal) {
  const methods: (string | undefined)[] = [];
  const server = createServer((asked, response) => {
    methods.push(asked.method);
    answer(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const way = { request: request as typeof httpsRequest, isPublic: () => true, signal };
  try {
    return { learned: await probeRemoteAudio(`http://127.0.0.1:${port}/a.mp3`, way), methods };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const audio = { 'content-type': 'Audio/MPEG; x=y', 'content-length': '123456' };

test('reads type and length from one HEAD response', async () => {
  expect(await ask((response) => response.writeHead(200, audio).end())).toEqual({
    learned: { type: 'audio/mpeg', bytes: 123_456 },
    methods: ['HEAD'],
  });
});

test.each([
  ['no length', 200, { 'content-type': 'audio/mpeg' }],
  ['a length of 0', 200, { ...audio, 'content-length': '0' }],
  ['a page', 200, { ...audio, 'content-type': 'text/html' }],
  ['an error', 404, audio],
  ['a redirect, which may lead anywhere', 302, { ...audio, location: 'http://127.0.0.1/' }],
])('learns nothing from %s', async (_, status, headers) => {
  const answer = (response: ServerResponse) => response.writeHead(status, headers).end();
  expect(await ask(answer)).toEqual({ learned: undefined, methods: ['HEAD'] });
});

test('fails if the connection ends without an answer, and gives up a server that does not answer', async () => {
  await expect(ask((response) => response.destroy())).rejects.toThrow();
  const giving = new AbortController();
  const asking = ask(() => giving.abort(), giving.signal);
  await expect(asking).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

const notPublic = [
  '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 255.255.255.255',
  '::1 :: ::ffff:127.0.0.1 ::ffff:a9fe:a9fe 64:ff9b::7f00:1 2002:7f00:1:: fe80::1 fd00:ec2::254 ff02::1 a-name',
];

test.each(notPublic)('of %s none is public', (addresses) => {
  for (const address of addresses.split(' ')) expect(isPublicAddress(address), address).toBe(false);
});

test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(['[::1]', '169.254.169.254', '2130706433', '0x7f.1'])('nobody is asked at https://%s', async (host) => {
  const noRequest = () => {
    throw new Error('A request was made');
  };
  expect(await probeRemoteAudio(`https://${host}/a.mp3`, { request: noRequest })).toBeUndefined();
});

test.each([true, false])('rejects the lookup of this machine’s name, with all: %s', async (all) => {
  const looked = new Promise((resolve) => lookUpPublic('localhost', { all }, resolve));
  expect(await looked).toMatchObject({ message: 'localhost is not in the public internet' });
});
