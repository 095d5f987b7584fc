import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { readSettings } from '#core/settings.ts';

type Reaction = 'hang' | 'close' | `${number} ${string}`;
/** What the relay does when it hears of a recipient, and when it has the content. It accepts otherwise, or when a promise is fulfilled. */
export type Behavior = { atRecipient?: Reaction | 'accept and close'; atContent?: Reaction | Promise<void> };
/** What it does before it hears of a recipient. */
export type Welcome = { atConnection?: Reaction; atLogin?: Reaction; atSender?: Reaction };
type Received = { to: string; source: string };

/** A mail relay on this machine. `behave` is asked for each mail, `welcome` at each step before. */
export async function startRelay(behave: (to: string) => Behavior = () => ({}), welcome: () => Welcome = () => ({})) {
  const received: Received[] = [];
  /** Mails whose end has arrived, accepted or not. */
  const arrived: Received[] = [];
  const waiting: (() => void)[] = [];

  function react(reaction: Behavior['atContent'], session: SMTPServerSession, respond: (error?: Error) => void) {
    if (reaction === 'close') return closeConnection(server, session);
    if (reaction instanceof Promise) void reaction.then(() => respond());
    else if (reaction !== 'hang') respond(reaction && replyOf(reaction));
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    onConnect: (session, respond) => react(welcome().atConnection, session, respond),
    onAuth: (_, session, respond) =>
      react(welcome().atLogin, session, (error) => (error ? respond(error) : respond(null, { user: 'news' }))),
    onMailFrom: (_, session, respond) => react(welcome().atSender, session, respond),
    onRcptTo({ address }, session, respond) {
      const { atRecipient } = behave(address);
      if (atRecipient !== 'accept and close') return react(atRecipient, session, respond);
      respond();
      closeConnection(server, session);
    },
    async onData(stream, session, respond) {
      const [to = ''] = session.envelope.rcptTo.map(({ address }) => address);
      const source = await text(stream).catch(() => undefined);
      // The sender was killed in the middle of it.
      if (source === undefined) return;
      const mail = { to, source };
      const { atContent } = behave(to);
      if (!atContent || atContent instanceof Promise) received.push(mail);
      arrived.push(mail);
      for (const wake of waiting.splice(0)) wake();
      react(atContent, session, respond);
    },
  });
  // Connections that are cut off are what it is for.
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: mailSettings(port),
    env: mailEnvironment(port),
    received,
    arrived,
    recipients: () => received.map(({ to }) => to).sort(),
    /** What was received, as others read it. */
    readMails: () => Promise.all(received.map(({ source }) => PostalMime.parse(source))),
    /** Until so many have arrived. */
    async untilArrived(count: number) {
      while (arrived.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    async [Symbol.asyncDispose]() {
      for (const connection of server.connections) connection.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** Accepts connections and says nothing. */
export async function startMuteRelay() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    settings: mailSettings((server.address() as AddressInfo).port),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

/** The settings of a program that sends its mail there. */
function mailEnvironment(port: number) {
  return {
    SMTP_URL: `smtp://news:secret@127.0.0.1:${port}`,
    MAIL_FROM: 'Our church <news@example.org>',
    SITE_URL: 'https://church.example',
  };
}

export function mailSettings(port: number) {
  const { mail } = readSettings(mailEnvironment(port));
  if (!mail) throw new Error('Mail is not set up');
  return mail;
}

function replyOf(line: string) {
  const [code, ...words] = line.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
}

function closeConnection(server: SMTPServer, { id }: SMTPServerSession) {
  for (const connection of server.connections) if (connection.id === id) connection.close();
}
