import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aGroupInput } from '#features/groups/fixture.ts';
import { openDatabase } from '#server/db/database.ts';
import { folder, isWindows, json, root, start } from '#test/program.ts';
import { request } from '#test/site.ts';

test.skipIf(isWindows)('logs what happened in JSON lines, without secrets and personal data', async () => {
  const [password, wrongPassword, address] = ['the right password', 'a wrong password', '203.0.113.77'];
  const env = { ADMIN_PASSWORD: password, TRUST_PROXY: '1', ACCESS_LOG: 'on' };
  const { child, serving, exited } = start({ env });
  const port = await serving();
  const visitor = { ...json, 'x-forwarded-for': address };
  const send = (method: string, path: string, headers: Record<string, string>, body?: object) =>
    request(port, path, { method, headers, ...(body && { body: JSON.stringify(body) }) });

  await send('GET', '/small-groups?q=kim%40example.org', visitor);
  await send('GET', `/${'x'.repeat(10_000)}`, visitor);
  await send('POST', '/api/admin/login', visitor, { password: wrongPassword });
  const { headers } = await send('POST', '/api/admin/login', visitor, { password });
  const cookies = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
  const volunteer = { ...visitor, cookie: cookies.join('; ') };
  const created = await send('POST', '/api/groups', volunteer, aGroupInput({ leaders: 'kim@example.org' }));
  const path = `/api/groups/${JSON.parse(created.text).id}`;
  await send('PATCH', path, volunteer, { title: 'Something else' });
  await send('DELETE', path, volunteer);
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
  const lines: { msg: string }[] = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const network = '203.0.113.0/24';
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(lines[0]).toMatchObject({ level: 'info', msg: `Version ${version}` });
  for (const line of [
    { msg: `Serving http://127.0.0.1:${port}` },
    // Without the query, and cut off.
    { msg: 'Response', method: 'GET', path: '/small-groups', status: 200 },
    { msg: 'Response', path: expect.stringMatching(/^\/x{1,500}$/), status: 404 },
    { level: 'warn', msg: 'Wrong password', network },
    { level: 'info', msg: 'Logged in', network },
    { level: 'info', msg: 'Saved', method: 'POST', path },
    { level: 'info', msg: 'Saved', method: 'PATCH', path },
    { level: 'info', msg: 'Saved', method: 'DELETE', path },
    { level: 'error', errorId },
    { msg: 'Logged out', network },
    { msg: 'Stopped' },
  ]) {
    expect(lines).toContainEqual(expect.objectContaining(line));
  }
  expect(lines.filter(({ msg }) => msg === 'Logged out')).toHaveLength(1);
  const tokens = cookies.map((cookie) => cookie.split('=')[1] ?? '');
  for (const secret of [password, wrongPassword, address, 'kim@example.org', 'kim%40', ...tokens]) {
    expect(out).not.toContain(secret);
  }
});
