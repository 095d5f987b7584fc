import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './unavailable.ts';

test.each([
  { code: '08006' },
  { code: '53100' },
  { code: '53300' },
  { code: '57P01' },
  { code: '57P03' },
  { code: '58030' },
  { code: '25006' },
  { code: '25P03' },
  { code: '55P03' },
  { code: '57014' },
  { code: 'ECONNREFUSED' },
  { code: 'ECONNRESET' },
  { code: 'EAI_AGAIN' },
  { code: 'ENOENT', syscall: 'connect' },
  { code: 'ERR_SQLITE_ERROR', errcode: 5 },
  { code: 'ERR_SQLITE_ERROR', errcode: 13 },
  { code: 'ERR_SQLITE_ERROR', errcode: 778 },
  { message: 'Connection terminated unexpectedly' },
  { message: 'timeout exceeded when trying to connect' },
  { message: 'Query read timeout' },
])('%j means that the database is unavailable', (members) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('any'), members))).toBe(true);
});

test.each([
  { code: '23505' },
  { code: '28P01' },
  { code: '3D000' },
  { code: '42P01' },
  { code: 'ENOENT', syscall: 'open' },
  { code: 'ERR_SQLITE_ERROR', errcode: 1 },
  { code: 'ERR_SQLITE_ERROR', errcode: 2067 },
  { message: 'any' },
])('%j does not mean that', (members) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('any'), members))).toBe(false);
});
