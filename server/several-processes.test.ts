import { describe, expect, test } from 'vitest';
import { aGroupInput } from '#features/groups/fixture.ts';
import { postgresOnly } from '#test/database.ts';
import { json, logIn, start } from '#test/program.ts';
import { request } from '#test/site.ts';

const password = 'a password for tests';

/** The processes run as on three machines, which share only the database. */
describe.each(postgresOnly)('of three processes on one PostgreSQL', ({ newUrl }) => {
  test('one accepts the login of another and shows the write of the third, and a logout counts everywhere', async () => {
    await using location = await newUrl();
    const env = { DATABASE_URL: location.url, ADMIN_PASSWORD: password, SAMPLE_DATA: 'off' };
    const ports = await Promise.all([1, 2, 3].map(() => start({ env }).serving()));
    const [one, two, three] = ports as [number, number, number];
    const write = async (port: number, cookie: string) => {
      const body = JSON.stringify(aGroupInput({ title: 'Seen by all' }));
      return (await request(port, '/api/groups', { method: 'POST', headers: { ...json, cookie }, body })).status;
    };
    const areShown = async () => {
      const responses = await Promise.all(['/small-groups', '/api/groups'].map((path) => request(three, path)));
      return responses.map(({ text }) => text.includes('Seen by all'));
    };
    expect(await areShown()).toEqual([false, false]);
    const { cookie } = await logIn(one, password);
    expect(await write(two, cookie)).toBe(201);
    await expect.poll(areShown).toEqual([true, true]);
    const headers = { cookie };
    expect((await request(three, '/api/admin/logout', { method: 'POST', headers })).status).toBe(204);
    for (const port of ports) expect(await write(port, cookie)).toBe(401);
  });
});
