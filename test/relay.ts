import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { readSettings } from '#core/settings.ts';

type Reaction = 'hang' | 'close' | `${number} ${string}`;
/** The relay's reactions to a recipient and to the content. By default it accepts; with a promise it accepts once that is fulfilled. */
export type Behavior = { atRecipient?: Reaction | 'accept and close'; atContent?: Reaction | Promise<void> };
/** The relay's reactions before a recipient is named. */
export type Welcome = { atConnection?: Reaction; atLogin?: Reaction; atSender?: Reaction };
type Received = { to: string; source: string };

/** Greets at once. The library waits at each connection, to find out who does not wait for its greeting. */
class PromptServer extends SMTPServer {
  override connect(...given: Parameters<SMTPServer['connect']>) {
    super.connect(...given);
    const connection = [...this.connections].at(-1);
    connection?.connectionReady();
    if (connection) connection.connectionReady = () => undefined;
  }
}

/** A mail relay on this machine. `behave` is asked for each mail, `welcome` at each step before. */
export async function startRelay(behave: (to: string) => Behavior = () => ({}), welcome: () => Welcome = () => ({})) {
  const received: Received[] = [];
  /** Mails that have arrived completely, accepted or not. */
  const arrived: Received[] = [];
  const waiting: (() => void)[] = [];

  function react(reaction: Behavior['atContent'], session: SMTPServerSession, respond: (error?: Error) => void) {
    if (reaction === 'close') return closeConnection(server, session);
    if (reaction instanceof Promise) void reaction.then(() => respond());
    else if (reaction !== 'hang') respond(reaction && replyOf(reaction));
  }
  const server = new PromptServer({
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
      // The sender was killed while sending.
      if (source === undefined) return;
      const mail = { to, source };
      const { atContent } = behave(to);
      if (!atContent || atContent instanceof Promise) received.push(mail);
      arrived.push(mail);
      for (const wake of waiting.splice(0)) wake();
      react(atContent, session, respond);
    },
  });
  // Ignores errors of connections that are deliberately cut off.
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: mailSettings(port),
    env: mailEnvironment(port),
    received,
    arrived,
    recipients: () => received.map(({ to }) => to).sort(),
    /** The received mails, parsed by a third-party library. */
    readMails: () => Promise.all(received.map(({ source }) => PostalMime.parse(source))),
    /** Waits until this many mails have arrived. */
    async untilArrived(count: number) {
      while (arrived.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    async [Symbol.asyncDispose]() {
      for (const connection of server.connections) connection.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** A relay that accepts connections and never responds. */
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
