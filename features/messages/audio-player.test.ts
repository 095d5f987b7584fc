import { expect, test } from 'vitest';
import { clock, lengthInWords } from './audio-player.tsx';

test.each([
  [2_290, 22_123_456, '38 minutes, 22 MB'],
  [65, 9_960_000, '1 minute, 10 MB'],
  [20, 450_000, '1 minute, 0.5 MB'],
  [3_600, 0, '60 minutes'],
  [0, 12_000, '0.1 MB'],
  [0, 0, ''],
])('describes the length of audio of %d seconds and %d bytes as %j', (seconds, bytes, words) => {
  expect(lengthInWords({ seconds, bytes })).toBe(words);
});

test.each([
  [0, '0:00'],
  [185.9, '3:05'],
  [3_785, '1:03:05'],
])('writes %d seconds as %j', (seconds, text) => {
  expect(clock(seconds)).toBe(text);
});
