import { expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { freePort } from '#test/free-port.ts';
import { type Behavior, mailSettings, startMuteRelay, startRelay, type Welcome } from '#test/relay.ts';
import { createTransport, type Mail, saysUnknown } from './transport.ts';

const mail: Mail = {
  to: 'someone@example.com',
  subject: 'Grüße',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '<one@church.example>',
  headers: { 'Auto-Submitted': 'auto-generated' },
};

test('sends one mail with text and HTML, from the church', async () => {
  await using relay = await startRelay();
  expect(await createTransport(relay.settings).send(mail)).toEqual({ kind: 'sent' });
  const mails = await relay.readMails();
  expect(mails).toEqual([
    expect.objectContaining({
      from: { name: 'Our church', address: 'news@example.org' },
      replyTo: [expect.objectContaining({ address: church.email })],
      to: [expect.objectContaining({ address: mail.to })],
      subject: mail.subject,
      messageId: mail.messageId,
      text: expect.stringContaining('Hello'),
      html: expect.stringContaining('<p>Hello</p>'),
    }),
  ]);
  expect(mails[0]?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
});

test.each(['Iglesia Peña', 'Church, Our', 'The "Open" Door', 'Us (here); you'])('names the sender %s', async (name) => {
  await using relay = await startRelay();
  const sender = { name, address: 'news@example.org' };
  await createTransport({ ...relay.settings, from: sender, replyTo: sender }).send(mail);
  expect(await relay.readMails()).toMatchObject([{ from: sender, replyTo: [sender] }]);
});

const replies: [string, Behavior & Welcome, { kind: string; reply?: string }][] = [
  [
    'an unknown address',
    { atRecipient: '550 5.1.1 No such user' },
    { kind: 'refused', reply: '550 5.1.1 No such user' },
  ],
  ['an unknown address after the content', { atContent: '550 5.1.1 No such user' }, { kind: 'refused' }],
  ['greylisting', { atRecipient: '451 4.7.1 Try again' }, { kind: 'deferred', reply: '451 4.7.1 Try again' }],
  ['a busy relay after the content', { atContent: '451 Try again' }, { kind: 'deferred' }],
  ['a full mailbox', { atRecipient: '552 5.2.2 Mailbox full' }, { kind: 'deferred' }],
  ['a policy', { atRecipient: '550 5.7.1 Not from you' }, { kind: 'refused', reply: '550 5.7.1 Not from you' }],
  ['a refusal without a reason', { atContent: '554 No' }, { kind: 'refused' }],
  ['a refused connection', { atConnection: '554 No' }, { kind: 'blocked' }],
  ['a refused login', { atLogin: '535 5.7.8 Bad' }, { kind: 'blocked', reply: '535 5.7.8 Bad' }],
  ['a refused sender', { atSender: '550 5.1.1 Who?' }, { kind: 'blocked', reply: '550 5.1.1 Who?' }],
  ['a relay that is busy at the login', { atLogin: '454 4.7.0 Later' }, { kind: 'blocked' }],
  ['a relay that shuts down at the recipient', { atRecipient: '421 Later' }, { kind: 'blocked', reply: '421 Later' }],
  ['a relay that shuts down after the content', { atContent: '421 Later' }, { kind: 'blocked' }],
  ['a connection lost before the recipient', { atSender: 'close' }, { kind: 'blocked' }],
  ['a connection lost before the content', { atRecipient: 'accept and close' }, { kind: 'blocked' }],
  ['a connection lost after the content', { atContent: 'close' }, { kind: 'uncertain' }],
];

test.each(replies)('reports %s', async (_, behavior, outcome) => {
  await using relay = await startRelay(
    () => behavior,
    () => behavior,
  );
  expect(await createTransport(relay.settings).send(mail)).toMatchObject(outcome);
});

test.each([
  ['550 5.1.1 No such user', true],
  ['550-5.1.1 No such user\n550 5.1.1 See our page', true],
  ['550 5.1.8 Unknown sender', false],
  ['550 5.1.0 Sender address rejected', false],
  ['550 5.7.1 Not from you', false],
  ['550 No such user', false],
])('whether %j is about an unknown address', (reply, isUnknown) => {
  expect(saysUnknown(reply)).toBe(isUnknown);
});

test('aborts a connection, even before it is established, and then the relay gets nothing', async () => {
  const asked = Promise.withResolvers<void>();
  const behave = (): Behavior => {
    asked.resolve();
    return { atRecipient: 'hang' };
  };
  await using relay = await startRelay(behave);
  const stopping = new AbortController();
  const sending = createTransport(relay.settings).send(mail, stopping.signal);
  await asked.promise;
  stopping.abort();
  expect(await sending).toMatchObject({ kind: 'blocked' });
  await using other = await startRelay();
  expect(await createTransport(other.settings).send(mail, stopping.signal)).toMatchObject({ kind: 'blocked' });
  expect(other.arrived).toEqual([]);
});

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

test('gives up on a relay that does not greet, is unreachable, or does not respond to the content', async () => {
  await using mute = await startMuteRelay();
  const impatient = createTransport(mute.settings, { ...timeouts, greetingTimeout: 1 });
  expect(await impatient.send(mail)).toMatchObject({ kind: 'blocked' });

  const nobody = createTransport(mailSettings(await freePort()));
  expect(await nobody.send(mail)).toMatchObject({ kind: 'blocked' });

  await using relay = await startRelay(() => ({ atContent: 'hang' }));
  const waiting = createTransport(relay.settings, { ...timeouts, socketTimeout: 3_000 });
  const { kind } = await waiting.send(mail);
  // If this machine stalls for three seconds, the time limit passes before the content is sent.
  expect(relay.arrived.length === 0 || kind === 'uncertain').toBe(true);
});

test('sends nothing unencrypted to another machine', async () => {
  await using relay = await startRelay();
  // This address leads to this machine without looking like a loopback address.
  const smtpUrl = relay.settings.smtpUrl.replace('127.0.0.1', '0.0.0.0');
  const outcome = await createTransport({ ...relay.settings, smtpUrl }).send(mail);
  expect(outcome.kind).toBe('blocked');
  expect(relay.arrived).toEqual([]);
});
