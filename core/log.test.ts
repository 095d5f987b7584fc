import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aGroupInput } from '#features/groups/fixture.ts';
import { openDatabase } from '#server/db/database.ts';
import { folder, isWindows, json, root, start } from '#test/program.ts';
import { request } from '#test/site.ts';

function linesOf(output: string) {
  return output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test.skipIf(isWindows)('logs what happened in JSON lines, without secrets and personal data', async () => {
  const [password, wrongPassword, address] = ['the right password', 'a wrong password', '203.0.113.77'];
  const { child, serving, exited } = start({ env: { ADMIN_PASSWORD: password, TRUST_PROXY: '1' } });
  const port = await serving();
  const visitor = { ...json, 'x-forwarded-for': address };
  const send = (method: string, path: string, headers: Record<string, string>, body?: object) =>
    request(port, path, { method, headers, ...(body && { body: JSON.stringify(body) }) });

  await send('POST', '/api/admin/login', visitor, { password: wrongPassword });
  const { headers } = await send('POST', '/api/admin/login', visitor, { password });
  const cookies = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
  const volunteer = { ...visitor, cookie: cookies.join('; ') };
  const created = await send('POST', '/api/groups', volunteer, aGroupInput({ leaders: 'kim@example.org' }));
  const { id } = JSON.parse(created.text);
  await send('PATCH', `/api/groups/${id}`, volunteer, { title: 'Something else' });
  await send('DELETE', `/api/groups/${id}`, volunteer);
  await send('POST', '/api/groups', volunteer, aGroupInput());

  const other = openDatabase({ kind: 'sqlite', file: join(folder, 'data', 'church.db') });
  await sql`update groups set meeting_formats = 'kim@example.org'`.execute(other.db);
  await other.close();
  const failed = await send('GET', '/api/groups', volunteer);
  const errorId = /\(error (\w+)\)/.exec(failed.text)?.[1];
  expect(errorId).toBeDefined();
  for (let time = 0; time < 2; time++) await send('POST', '/api/admin/logout', volunteer);
  child.kill('SIGTERM');

  const { out } = await exited;
  const lines = linesOf(out);
  const network = '203.0.113.0/24';
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(lines[0]).toMatchObject({ level: 'info', msg: `Version ${version}` });
  for (const line of [
    { msg: `Serving http://127.0.0.1:${port}` },
    { level: 'warn', msg: 'Wrong password', network },
    { level: 'info', msg: 'Logged in', network },
    { level: 'info', msg: 'Saved', method: 'POST', path: `/api/groups/${id}` },
    { level: 'info', msg: 'Saved', method: 'PATCH', path: `/api/groups/${id}` },
    { level: 'info', msg: 'Saved', method: 'DELETE', path: `/api/groups/${id}` },
    { level: 'error', errorId },
    { msg: 'Logged out', network },
    { msg: 'Stopped' },
  ]) {
    expect(lines).toContainEqual(expect.objectContaining(line));
  }
  expect(lines.filter(({ msg }) => msg === 'Logged out')).toHaveLength(1);
  expect(lines).not.toContainEqual(expect.objectContaining({ msg: 'Response' }));
  const tokens = cookies.map((cookie) => cookie.split('=')[1] ?? '');
  for (const secret of [password, wrongPassword, address, 'kim@example.org', ...tokens]) {
    expect(out).not.toContain(secret);
  }
});

test('logs a line per response with ACCESS_LOG=on, without the query, and with long paths cut off', async () => {
  const { serving, output } = start({ env: { ADMIN_PASSWORD: 'the right password', ACCESS_LOG: 'on' } });
  const port = await serving();
  await request(port, '/about');
  await request(port, '/small-groups?q=kim');
  await request(port, `/${'x'.repeat(10_000)}`);
  const responses = () => linesOf(output.out).filter(({ msg }) => msg === 'Response');
  await expect.poll(responses).toMatchObject([
    { method: 'GET', path: '/about', status: 200 },
    { method: 'GET', path: '/small-groups', status: 200 },
    { method: 'GET', path: expect.stringMatching(/^\/x{1,500}$/), status: 404 },
  ]);
});
