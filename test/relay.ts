import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { readSettings } from '#server/settings.ts';

type Reply = Error & { responseCode?: number };
/** What the relay does when it hears of a recipient, and when it has the content. */
export type Behavior = { atRecipient?: Reaction; atContent?: Reaction };
type Reaction = 'hang' | 'close' | `${number} ${string}`;

/** A mail relay on this machine that keeps what it has accepted. */
export async function startRelay(behavior: Behavior = {}) {
  const mails: Email[] = [];
  const sockets = new Set<Socket>();

  function react(reaction: Reaction | undefined, answer: (error?: Reply) => void) {
    if (!reaction) return answer();
    if (reaction === 'close') for (const socket of sockets) socket.destroy();
    else if (reaction !== 'hang') answer(replyOf(reaction));
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_, __, callback) => react(behavior.atRecipient, callback),
    async onData(stream, _, callback) {
      const raw = await buffer(stream);
      if (!behavior.atContent) mails.push(await PostalMime.parse(raw));
      react(behavior.atContent, callback);
    },
  });
  // A connection that is cut off is an error to this server.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    /** May be changed at any time. */
    behavior,
    settings: mailSettings(port),
    [Symbol.asyncDispose]: () => closeAll(server.server, sockets),
  };
}

/** Accepts connections and says nothing. */
export async function startMuteRelay() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    settings: mailSettings((server.address() as AddressInfo).port),
    [Symbol.asyncDispose]: () => closeAll(server, sockets),
  };
}

export function mailSettings(port: number) {
  const { mail } = readSettings({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Our church <news@example.org>',
    SITE_URL: 'https://church.example',
  });
  if (!mail) throw new Error('Mail is not set up');
  return mail;
}

function replyOf(line: string): Reply {
  const [code, ...words] = line.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
}

async function closeAll(server: { close(done: () => void): unknown }, sockets: Set<Socket>) {
  const closed = new Promise<void>((resolve) => void server.close(resolve));
  for (const socket of sockets) socket.destroy();
  await closed;
}
