import { expect, test } from 'vitest';
import { anArticleInput } from '#features/news/fixture.ts';
import { databaseUrl, newDatabase } from '#test/command.ts';
import { sqliteLocation } from '#test/database.ts';
import { isWindows, json, logIn, start } from '#test/program.ts';
import { startRelay } from '#test/relay.ts';
import { request } from '#test/site.ts';
import { subscribe } from '#test/subscribers.ts';

const password = 'a password for tests';

test.skipIf(isWindows)('the log has no address of a sign-up or a refused mail', async () => {
  await using relay = await startRelay((to) => ({ atRecipient: `550 5.1.1 <${to}> is unknown` }));
  await using database = await newDatabase(sqliteLocation);
  await database.use(({ db }) => subscribe(db, ['reader@example.org']));
  const env = { DATABASE_URL: databaseUrl(database.settings), ADMIN_PASSWORD: password, ACCESS_LOG: 'on' };
  const program = start({ env: { ...env, ...relay.env } });
  const port = await program.serving();
  const { cookie } = await logIn(port, password);
  const send = async (method: string, path: string, body?: object) => {
    const answered = await request(port, path, { method, headers: { ...json, cookie }, body: JSON.stringify(body) });
    return JSON.parse(answered.text);
  };
  for (const email of ["o'reader@example.org", 'readerö@exämple.org'])
    await send('POST', '/api/newsletter', { email, consent: true });
  const article = await send('POST', '/api/news', anArticleInput());
  const { id } = await send('POST', `/api/mailings/articles/${article.id}`);
  await expect.poll(() => send('GET', `/api/mailings/${id}`)).toMatchObject({ state: 'paused' });
  await expect.poll(() => program.output.out.match(/A confirmation was not sent/g)).toHaveLength(2);
  program.child.kill('SIGTERM');
  const { code, out, err } = await program.exited;
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('"path":"/api/newsletter"');
  expect(out).not.toMatch(/reader|exämple|xn--/);
});
