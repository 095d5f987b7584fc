import { expect, test } from 'vitest';
import { hasTimes, toVtt } from './captions.ts';

const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.500\n<v Kim>Good morning.\n';

test('WebVTT stays as it is', () => {
  expect(toVtt(vtt)).toBe(vtt);
  expect(toVtt(`\uFEFF${vtt.replaceAll('\n', '\r\n')}`)).toBe(vtt);
});

test('SRT becomes WebVTT', () => {
  const srt =
    '1\r\n00:00:01,000 --> 00:00:02,500\r\nGood morning.\r\n\r\n2\r\n1:02:03,4 --> 1:02:05,060\r\nQ & A --> now\r\n';
  expect(toVtt(srt)).toBe(
    'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nGood morning.\n\n2\n01:02:03.400 --> 01:02:05.060\nQ &amp; A -> now\n',
  );
});

test.each([
  [vtt, true],
  ['WEBVTT', true],
  ['1\n00:00:01,000 --> 00:00:02,500\nGood morning.', true],
  ['', false],
  ['Good morning.\nFrom Genesis --> Revelation', false],
  ['WEBVTTX', false],
])('%j has times: %s', (transcript, expected) => {
  expect(hasTimes(transcript)).toBe(expected);
});
