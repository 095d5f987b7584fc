import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { engines } from '#test/database.ts';
import { json, logIn, start } from '#test/program.ts';
import { request } from '#test/site.ts';

const postgres = engines.find(({ name }) => name === 'PostgreSQL');

/** As on three machines: they share nothing but the database. */
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

  /** Both are served from memory: they show the write of another program only after that program has announced it. */
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

  test('when one is killed, a client that then asks another loses nothing, and the others still hear each other', async () => {
    const programs = await startThree();
    const [one, two, three] = programs;
    const { cookie } = await logIn(two.port, 'a password for tests');
    let turn = 0;
    /** Like a load balancer: one after the other, and the next one if a connection is refused. */
    async function writeAnywhere(title: string): Promise<number> {
      const { port } = programs[turn++ % 3] ?? one;
      return write(port, cookie, title).catch((error) => {
        if (error.code !== 'ECONNREFUSED') throw error;
        return writeAnywhere(title);
      });
    }

    const titles = Array.from({ length: 12 }, (_, number) => `Group number ${number} of twelve`);
    for (const { port } of programs) {
      expect(await isShown(port, 'of twelve')).toEqual({ inPage: false, inList: false });
    }
    for (const title of titles) {
      if (title === titles[5]) {
        two.child.kill('SIGKILL');
        await two.exited;
      }
      expect(await writeAnywhere(title)).toBe(201);
    }
    const again = await startProgram();
    for (const { port } of [one, three, again]) {
      for (const title of titles) {
        await expect.poll(() => isShown(port, title)).toEqual({ inPage: true, inList: true });
      }
      expect(await isLoggedIn(port, cookie)).toBe(true);
    }
  });
});
