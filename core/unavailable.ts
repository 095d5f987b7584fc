/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const postgresCodes = [
  /^08(?!P01)/, // Connection exceptions, but not a pooler that refuses our parameters
  /^53/, // Disk full, out of memory, too many connections
  /^57P0[1-5]/, // Shutting down, starting up
  /^58/, // I/O errors
  /^(25006|25P03|25P04)$/, // Read-only, a transaction that was idle or took too long
  /^(55P03|57014)$/, // A lock or a query that took too long
];

/** https://www.sqlite.org/rescode.html: BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB */
const sqliteCodes = [5, 6, 8, 10, 11, 13, 14, 26];

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
];

/** Messages of pg errors without a code. */
const messages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable)/;

/** Whether the database is down, full, read-only or too slow: nothing is wrong with the request, and it may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, errcode, message } = error as NodeJS.ErrnoException & { errcode?: unknown };
  // The low byte of an extended SQLite code is the primary code.
  if (typeof errcode === 'number') return sqliteCodes.includes(errcode & 0xff);
  // The Unix socket does not exist yet.
  if (code === 'ENOENT') return syscall === 'connect';
  if (code) return networkCodes.includes(code) || postgresCodes.some((codes) => codes.test(code));
  return messages.test(message);
}
