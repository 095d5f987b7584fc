import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './unavailable.ts';

const withCode = (code: string) => ({ code });
const withErrcode = (errcode: number) => ({ code: 'ERR_SQLITE_ERROR', errcode });
const withMessage = (message: string) => ({ message });

test.each([
  ...['08006', '53100', '53300', '57P01', '57P03', '58030', '25006', '25P03', '55P03', '57014'].map(withCode),
  ...['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN'].map(withCode),
  { code: 'ENOENT', syscall: 'connect' },
  ...[5, 8, 13, 778].map(withErrcode),
  ...['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'].map(withMessage),
  { message: 'Query read timeout' },
])('%j means that the database is unavailable', (members) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('any'), members))).toBe(true);
});

test.each([
  ...['23505', '28P01', '3D000', '42P01'].map(withCode),
  { code: 'ENOENT', syscall: 'open' },
  ...[1, 2067].map(withErrcode),
  { message: 'any' },
])('%j does not mean that the database is unavailable', (members) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('any'), members))).toBe(false);
});
