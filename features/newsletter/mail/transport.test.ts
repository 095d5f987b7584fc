import { expect, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { type Behavior, mailSettings, startMuteRelay, startRelay, type Welcome } from '#test/relay.ts';
import { createTransport, type Mail, saysUnknown } from './transport.ts';

const mail: Mail = {
  churchEmail: 'office@church.example',
  to: 'someone@example.com',
  subject: 'Grüße',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '<one@church.example>',
  headers: { 'Auto-Submitted': 'auto-generated' },
};

test('sends one mail with text and HTML, from the church, whose office gets the replies', async () => {
  await using relay = await startRelay();
  const from = { name: 'The "Open" Door, Peña (here); you', address: 'news@example.org' };
  expect(await createTransport({ ...relay.settings, from }).send(mail)).toEqual({ kind: 'sent' });
  const replyTo = { name: 'Ann', address: 'ann@example.org' };
  await createTransport({ ...relay.settings, replyTo }).send(mail);
  const mails = await relay.readMails();
  const { subject, messageId, churchEmail } = mail;
  expect(mails).toMatchObject([
    { from, replyTo: [{ address: churchEmail }], to: [{ address: mail.to }], subject, messageId },
    { from: { name: 'Our church', address: 'news@example.org' }, replyTo: [replyTo] },
  ]);
  expect(mails[0]).toMatchObject({
    text: expect.stringContaining('Hello'),
    html: expect.stringContaining('<p>Hello</p>'),
  });
  expect(mails[0]?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
});

test.each<[string, Behavior & Welcome, kind: string]>([
  ['an unknown address', { atRecipient: '550 5.1.1 No such user' }, 'refused'],
  ['a policy after the content', { atContent: '554 No' }, 'refused'],
  ['greylisting', { atRecipient: '451 4.7.1 Try again' }, 'deferred'],
  ['a busy relay after the content', { atContent: '451 Try again' }, 'deferred'],
  ['a full mailbox', { atRecipient: '552 5.2.2 Mailbox full' }, 'deferred'],
  ['a refused connection', { atConnection: '554 No' }, 'blocked'],
  ['a refused login', { atLogin: '535 5.7.8 Bad' }, 'blocked'],
  ['a refused sender', { atSender: '550 5.1.1 Who?' }, 'blocked'],
  ['a relay that is busy at the login', { atLogin: '454 4.7.0 Later' }, 'blocked'],
  ['a relay that shuts down at the recipient', { atRecipient: '421 Later' }, 'blocked'],
  ['a relay that shuts down after the content', { atContent: '421 Later' }, 'blocked'],
  ['a connection lost before the recipient', { atSender: 'close' }, 'blocked'],
  ['a connection lost before the content', { atRecipient: 'accept and close' }, 'blocked'],
  ['a connection lost after the content', { atContent: 'close' }, 'uncertain'],
])('reports %s, in the words of the relay if it has any', async (_, behavior, kind) => {
  await using relay = await startRelay(
    () => behavior,
    () => behavior,
  );
  const said = String(Object.values(behavior)[0]);
  const reply = /^\d/.test(said) ? expect.stringContaining(said) : expect.stringMatching(/\w/);
  expect(await createTransport(relay.settings).send(mail)).toEqual({ kind, reply });
});

test.each([
  ['550 5.1.1 No such user', true],
  ['550-5.1.1 No such user\n550 5.1.1 See our page', true],
  ['550 5.1.8 Unknown sender', false],
  ['550 5.1.0 Sender address rejected', false],
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

test('gives up on a relay that does not greet, or is not there', async () => {
  await using mute = await startMuteRelay();
  const limits = { connectionTimeout: 15_000, greetingTimeout: 1, socketTimeout: 60_000 };
  expect(await createTransport(mute.settings, limits).send(mail)).toMatchObject({ kind: 'blocked' });
  const nobody = createTransport(mailSettings(await freePort()));
  expect(await nobody.send(mail)).toMatchObject({ kind: 'blocked' });
});

test('sends nothing unencrypted to another machine', async () => {
  await using relay = await startRelay();
  // This address leads to this machine without looking like a loopback address.
  const smtpUrl = relay.settings.smtpUrl.replace('127.0.0.1', '0.0.0.0');
  const outcome = await createTransport({ ...relay.settings, smtpUrl }).send(mail);
  expect(outcome.kind).toBe('blocked');
  expect(relay.arrived).toEqual([]);
});
