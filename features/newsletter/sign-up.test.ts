import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { log } from '#core/log.ts';
import type { Mail, Outcome } from '#features/newsletter/mail/transport.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { mailSettings } from '#test/relay.ts';
import { someNoon } from '#test/site.ts';
import { consentMissing, emailMalformed, emailMissing } from './newsletter-pages.ts';
import { createSignUp } from './sign-up.ts';
import { SignUp } from './sign-up-form.ts';
import { createSignUpLimits } from './sign-up-limits.ts';
import { confirmSubscriber, removeSubscriber, requestSubscription, subscriberId } from './subscribers.ts';

const malformed = ['ann', 'ann@example', 'a b@example.org', 'a@b.org, c@d.org', 'a@b@c.org', 'a\u200bb@example.org'];

test.each<[object, object]>([
  [{}, { email: emailMissing, consent: consentMissing }],
  [{ email: '  ', consent: true }, { email: emailMissing }],
  [{ email: 'ann@example.org', consent: false }, { consent: consentMissing }],
  ...[...malformed, `${'a'.repeat(250)}@b.org`].map((email): [object, object] => [
    { email, consent: true },
    { email: emailMalformed },
  ]),
])('a sign-up of %j is refused with a message for each field', (typed, messages) => {
  const { error } = SignUp.safeParse(typed);
  expect(Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? [])).toEqual(messages);
});

describe('there is at most', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: someNoon() });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** How many of these mails may be sent, which are tried one after another. */
  async function countAllowed(limits: ReturnType<typeof createSignUpLimits>, mails: [address: string, from: string][]) {
    let count = 0;
    for (const mail of mails) if (await limits.take(...mail)) count += 1;
    return count;
  }
  const minutesLater = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
  const numbers = (count: number) => [...Array(count).keys()];

  test('one mail to a mailbox in ten minutes, and three a day, however its address is typed', async () => {
    const limits = createSignUpLimits();
    const addresses = ['ann@example.org', 'ANN@example.org ', 'ann+1@ex\u00ADample.org', 'Ann+b+c@ｅxample.org'];
    const takeAll = () =>
      countAllowed(
        limits,
        addresses.map((address, index) => [address, `192.0.2.${index}`]),
      );
    for (const allowed of [1, 1, 1, 0, 0]) {
      expect(await takeAll()).toBe(allowed);
      minutesLater(10.1);
    }
    minutesLater(24 * 60);
    expect(await takeAll()).toBe(1);
    expect(await limits.take('+@example.org', '192.0.2.9')).toBe(true);
  });

  test('ten mails an hour from a network, and a hundred in all', async () => {
    const limits = createSignUpLimits();
    const from = (network: string, name: string) =>
      numbers(15).map((index): [string, string] => [`${name}-${index}@example.org`, network]);
    expect(await countAllowed(limits, from('192.0.2.1', 'a'))).toBe(10);
    const others = numbers(15).flatMap((index) => from(`another network ${index}`, `b-${index}`));
    expect(await countAllowed(limits, others)).toBe(90);
    minutesLater(60.1);
    expect(await countAllowed(limits, from('192.0.2.1', 'c'))).toBe(10);
  });
});

test('retries while the relay is busy, except for people who have confirmed, were removed, or signed up again', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  vi.spyOn(log, 'warn').mockReturnValue();
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
  const mail = mailSettings(1);
  const signUp = createSignUp({
    db,
    mail,
    transport,
    readContent: async () => defaultContent,
    now: someNoon,
    stopTimeoutMs: 60_000,
    pauses: [0, 0, 0],
  });
  // The last one is the slowest: when it was tried for the third time, the others would have been for the second.
  for (const to of [...Object.keys(happening), 'waiting@example.org']) await signUp.request(to, '192.0.2.1');
  await expect.poll(() => tries.filter((to) => to === 'waiting@example.org').length).toBe(3);
  await signUp.stop();
  for (const to of Object.keys(happening)) expect(tries.filter((other) => other === to)).toHaveLength(1);
});
