import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createConfirmToken, createLeaveToken, readToken } from './tokens.ts';

const now = new Date('2027-03-05T15:00:00.000Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const id = '019a9e3c-0000-7000-8000-000000000001';

test('a confirmation link lasts three days', () => {
  const token = createConfirmToken('secret', id, now);
  const read = { purpose: 'confirm', subscriberId: id };
  expect(readToken('secret', token, daysLater(2.99))).toEqual({ ...read, isExpired: false });
  expect(readToken('secret', token, daysLater(3))).toEqual({ ...read, isExpired: true });
});

test('an unsubscribe link never expires, even one of an earlier version', () => {
  const read = { purpose: 'leave', subscriberId: id, isExpired: false };
  const earlier = `leave.${id}..${createHmac('sha256', 'secret').update(`leave.${id}.`).digest('base64url')}`;
  for (const token of [createLeaveToken('secret', id), earlier])
    expect(readToken('secret', token, daysLater(10_000))).toEqual(read);
});

test('no part of a token is empty, because mail programs may end a link at two dots', () => {
  for (const token of [createLeaveToken('secret', id), createConfirmToken('secret', id, now)])
    expect(token).toMatch(/^[\w-]+(\.[\w-]+)+$/);
});

test('a token cannot be forged', () => {
  const token = createConfirmToken('secret', id, now);
  expect(readToken('another secret', token, now)).toBeUndefined();
  const changes = [token.replace('confirm', 'leave'), token.replace('0001', '0002'), token.slice(0, -1), `${token}=`];
  for (const changed of [...changes, token.replace(/\d{13}/, '9999999999999'), '', 'x', 'leave..', 'ü']) {
    expect(readToken('secret', changed, now), changed).toBeUndefined();
  }
});
