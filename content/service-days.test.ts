import { expect, test } from 'vitest';
import { daysInWords } from './service-days.ts';

test.each([
  [[], 'whenever we meet', 'whenever we meet'],
  [['Sunday'], 'every Sunday', 'any Sunday'],
  [['Saturday', 'Sunday', 'Sunday'], 'every Saturday and every Sunday', 'any Saturday or Sunday'],
  [['Monday', 'Friday', 'Sunday'], 'every Monday, every Friday and every Sunday', 'any Monday, Friday or Sunday'],
] as const)('services on %j are %s', (days, everyServiceDay, anyServiceDay) => {
  expect(daysInWords(days.map((day) => ({ day })))).toEqual({ everyServiceDay, anyServiceDay });
});
