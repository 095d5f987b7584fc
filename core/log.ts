import { randomBytes } from 'node:crypto';
import pino from 'pino';
import pretty from 'pino-pretty';

/** Logs only these properties: database errors also contain rows with private texts. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, code, stack, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  const texts = { message: withoutEmail(message), stack: withoutEmail(stack ?? '') };
  return { name, code, ...texts, ...(cause !== undefined && { cause: describeError(cause) }) };
}

/** Masks e-mail addresses, because a message may quote what it could not parse. */
export function withoutEmail(text: string) {
  return text.replaceAll(/[^\s<>()",;:@]+@[^\s<>()",;:@/\\]+\.[^\s<>()",;:@/\\]+/g, '(e-mail address)');
}

/** Writes synchronously, so that the last line before an exit is not lost. Readable in a terminal, JSON otherwise. */
const destination = process.stdout.isTTY
  ? pretty({ sync: true, ignore: 'pid', translateTime: 'SYS:HH:MM:ss' })
  : pino.destination({ dest: 1, sync: true });

/** Never log a password, a cookie, an e-mail address or a whole IP address. */
export const log = pino(
  {
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
  },
  destination,
);

/** Logs an unexpected error with an id that is also shown to the visitor. */
export function logError(err: unknown, message: string): string {
  const errorId = randomBytes(4).toString('hex');
  log.error({ errorId, err }, message);
  return errorId;
}

/** Handles rejections of promises that nobody awaits: `work().catch(logFailure('Recompressing'))`. */
export function logFailure(work: string) {
  return (err: unknown) => log.error({ err }, `${work} failed`);
}
