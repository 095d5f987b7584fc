import { expect, test } from 'vitest';
import { withoutSlip } from './mail-slips.ts';

test.each([
  ['ruth@gmial', 'ruth@gmail.com'],
  [' Ruth@GMAI.com ', 'Ruth@gmail.com'],
  ['ruth@gamil.con', 'ruth@gmail.com'],
  ['ruth@gnail.cmo', 'ruth@gmail.com'],
  ['ruth@gmail', 'ruth@gmail.com'],
  ['ruth@gmail.co', 'ruth@gmail.com'],
  ['ruth@hotmial.com', 'ruth@hotmail.com'],
  ['ruth@yaho.co.uk', 'ruth@yahoo.co.uk'],
  ['ruth@church.example.con', 'ruth@church.example.com'],
])('takes %s for %s', (typed, meant) => {
  expect(withoutSlip(typed)).toBe(meant);
});

test.each(['ruth@gmail.com', 'ruth@Yahoo.co.uk', 'ruth@church.co', 'ruth@church', 'gmial', '@gmial.com', ''])(
  'suggests nothing for %j',
  (typed) => {
    expect(withoutSlip(typed)).toBeUndefined();
  },
);
