import { expect, test, vi } from 'vitest';
import { log } from '#core/log.ts';
import type { Mail, Outcome } from '#features/newsletter/mail/transport.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { mailSettings } from '#test/relay.ts';
import { someNoon } from '#test/site.ts';
import { createSignUp } from './sign-up.ts';
import {
  confirmSubscriber,
  deleteUnconfirmed,
  removeSubscriber,
  requestSubscription,
  subscriberId,
} from './subscribers.ts';

test('retries while the relay is busy, except for people who have confirmed, were removed, or signed up again', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  const later = new Date(someNoon().getTime() + 600_000);
  const happening: Record<string, (id: string) => Promise<unknown>> = {
    'confirmed@example.org': (id) => confirmSubscriber(db, id, later),
    'removed@example.org': (id) => removeSubscriber(db, id, later),
    'again@example.org': () => requestSubscription(db, 'again@example.org', 'website form', later),
  };
  const tries: string[] = [];
  const transport = {
    async send({ to }: Mail): Promise<Outcome> {
      tries.push(to);
      await happening[to]?.(await subscriberId(db, to));
      return { kind: 'deferred', reply: '451 4.3.2 Busy' };
    },
  };
  const signUp = createSignUp({
    db,
    mail: mailSettings(1),
    transport,
    now: someNoon,
    stopTimeoutMs: 60_000,
    pauses: [0, 0, 0],
  });
  // The last address is the slowest: by its third try, the others would have had their second.
  for (const to of [...Object.keys(happening), 'waiting@example.org']) await signUp.request(to, '192.0.2.1');
  await expect.poll(() => tries.filter((to) => to === 'waiting@example.org').length).toBe(3);
  await signUp.stop();
  for (const to of Object.keys(happening)) expect(tries.filter((other) => other === to)).toHaveLength(1);
  warn.mockRestore();
});

test('sends at most three mails to an unconfirmed address, whoever asks', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const sent: string[] = [];
  const clock = { time: someNoon() };
  const transport = {
    async send({ to }: Mail): Promise<Outcome> {
      sent.push(to);
      return { kind: 'sent' };
    },
  };
  for (let day = 0; day < 6; day += 1) {
    clock.time = new Date(someNoon().getTime() + day * 86_400_000);
    await deleteUnconfirmed(db, clock.time);
    // A restart resets the limits in memory.
    const signUp = createSignUp({ db, mail: mailSettings(1), transport, now: () => clock.time, stopTimeoutMs: 60_000 });
    const later = `later-${day}@example.org`;
    for (const email of ['ann@example.org', later]) await signUp.request(email, '192.0.2.1');
    // The mail to `later` is sent after hers.
    await expect.poll(() => sent).toContain(later);
    await signUp.stop();
  }
  expect(sent.filter((to) => to === 'ann@example.org')).toHaveLength(3);
});
