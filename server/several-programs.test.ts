import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { engines } from '#test/database.ts';
import { json, logIn, start } from '#test/program.ts';
import { request } from '#test/site.ts';

const postgres = engines.find(({ name }) => name === 'PostgreSQL');

/** As on three machines, which share only the database. */
describe.skipIf(!postgres)('three programs on one PostgreSQL', () => {
  let url: string;
  let remove: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    const location = await postgres?.newLocation();
    url = location?.settings.kind === 'postgres' ? location.settings.url : '';
    remove = location?.remove;
  });
  afterEach(() => remove?.());

  async function startProgram() {
    const env = { DATABASE_URL: url, ADMIN_PASSWORD: 'a password for tests', SAMPLE_DATA: 'off' };
    const program = start({ env });
    return { ...program, port: await program.serving() };
  }
  const startThree = () => Promise.all([startProgram(), startProgram(), startProgram()]);

  async function write(port: number, cookie: string, title: string) {
    const headers = { ...json, cookie };
    const body = JSON.stringify(aGroupInput({ title }));
    return (await request(port, '/api/groups', { method: 'POST', headers, body })).status;
  }

  async function isShown(port: number, title: string) {
    const [page, list] = await Promise.all([request(port, '/small-groups'), request(port, '/api/groups')]);
    return { inPage: page.text.includes(title), inList: list.text.includes(title) };
  }

  async function isLoggedIn(port: number, cookie: string) {
    return JSON.parse((await request(port, '/api/admin/check', { headers: { cookie } })).text).isAuthenticated;
  }

  test('a login at one is good for a write at another, which the third shows, and a logout counts everywhere', async () => {
    const [one, two, three] = await startThree();
    expect(await isShown(three.port, 'Seen by all')).toEqual({ inPage: false, inList: false });

    const { cookie } = await logIn(one.port, 'a password for tests');
    expect(await write(two.port, cookie, 'Seen by all')).toBe(201);
    await expect.poll(() => isShown(three.port, 'Seen by all')).toEqual({ inPage: true, inList: true });

    const headers = { cookie };
    expect((await request(three.port, '/api/admin/logout', { method: 'POST', headers })).status).toBe(204);
    for (const { port } of [one, two, three]) {
      expect(await isLoggedIn(port, cookie)).toBe(false);
      expect(await write(port, cookie, 'Not any more')).toBe(401);
    }
  });
});
