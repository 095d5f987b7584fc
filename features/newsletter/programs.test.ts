import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anArticleInput } from '#features/news/fixture.ts';
import { databaseUrl, newDatabase } from '#test/command.ts';
import { sqliteLocation } from '#test/database.ts';
import { folder, isRefused, isWindows, json, logIn, start } from '#test/program.ts';
import { type Behavior, startRelay } from '#test/relay.ts';
import { request } from '#test/site.ts';
import { subscribe } from '#test/subscribers.ts';

const password = 'a password for tests';
const readers = Array.from({ length: 6 }, (_, index) => `reader-${index}@example.org`);

/** A database with subscribers, a relay, and processes that use both. */
async function startNewsletter(behave: (to: string) => Behavior) {
  const relay = await startRelay(behave);
  const database = await newDatabase(sqliteLocation);
  await database.use(({ db }) => subscribe(db, readers));
  const env = {
    DATABASE_URL: databaseUrl(database.settings),
    ADMIN_PASSWORD: password,
    ACCESS_LOG: 'on',
    ...relay.env,
    MAIL_PER_MINUTE: '1000',
  };
  return {
    relay,
    database,
    newProgram: () => start({ env }),
    /** Sends an article through the process at this port. Returns the path of the mailing, and a function that reads it. */
    async sendArticle(port: number) {
      const { cookie } = await logIn(port, password);
      const post = (path: string, body = '') =>
        request(port, path, { method: 'POST', headers: { ...json, cookie }, body });
      const { id } = JSON.parse((await post('/api/news', JSON.stringify(anArticleInput()))).text);
      const { headers } = await post(`/api/mailings/articles/${id}`);
      return (at: number) => readMailing(at, String(headers.location));
    },
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

async function readMailing(port: number, path: string) {
  const { cookie } = await logIn(port, password);
  return JSON.parse((await request(port, path, { headers: { cookie } })).text);
}

test.skipIf(isWindows)('a message in flight when a process is stopped is not sent again', async () => {
  const answer = Promise.withResolvers<void>();
  await using site = await startNewsletter(() => ({ atContent: answer.promise }));
  const first = site.newProgram();
  const port = await first.serving();
  const mailing = await site.sendArticle(port);
  await site.relay.untilArrived(1);
  first.child.kill('SIGTERM');
  await expect.poll(() => isRefused(port)).toBe(true);
  answer.resolve();
  expect(await first.exited).toMatchObject({ code: 0, err: '' });

  const next = await site.newProgram().serving();
  await expect.poll(async () => (await mailing(next)).state).toBe('done');
  expect(site.relay.recipients()).toEqual(readers);
  const { sent, uncertain } = await mailing(next);
  expect(sent + uncertain).toBe(readers.length);
});

test.skipIf(isWindows)('the log contains no addresses of sign-ups, refused mails or imports', async () => {
  const quote = (to: string) => `550 5.1.1 <${to}> is unknown` as const;
  await using site = await startNewsletter((to) => ({ atRecipient: quote(to) }));
  const program = site.newProgram();
  const port = await program.serving();
  for (const email of ["o'reader@example.org", 'readerö@exämple.org']) {
    const body = JSON.stringify({ email, consent: true });
    await request(port, '/api/newsletter', { method: 'POST', headers: json, body });
  }
  const mailing = await site.sendArticle(port);
  await expect.poll(() => mailing(port)).toMatchObject({ state: 'paused' });
  const unsent = () => program.output.out.split('A confirmation was not sent').length - 1;
  await expect.poll(unsent).toBe(2);

  const at = new Date(0).toISOString();
  const subscriber = {
    id: 'an-id',
    email: 'imported-reader@example.org',
    state: 'confirmed',
    since: at,
    createdAt: at,
    consent: '',
  };
  const file = join(folder, 'everything.json');
  writeFileSync(file, JSON.stringify({ format: 4, tables: { subscribers: [subscriber] } }));
  await using empty = await newDatabase(sqliteLocation);
  const imported = await empty.run('import', [file, '--yes']);
  expect(imported.out).toContain('Everything is imported.');
  program.child.kill('SIGTERM');
  const { out, err } = await program.exited;
  expect(out).toContain('"path":"/api/newsletter"');
  expect(out + err + imported.out + imported.err).not.toMatch(/reader|exämple|xn--/);
});
