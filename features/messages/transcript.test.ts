import { expect, test } from 'vitest';
import { hasTimes, toVtt, wordsOfTranscript } from './transcript.server.ts';

test.each([
  ['plain text', 'Good morning.\n\nWe read Luke 14.\n1\n2'],
  ['text with an arrow', 'From here --> to there'],
  ['nothing', ''],
])('leaves %s as it is', (_, text) => {
  expect(wordsOfTranscript(text)).toBe(text);
});

test('strips timings, cue names, settings, notes and markup from WebVTT', () => {
  const text = `WEBVTT - Sunday
Kind: captions

STYLE
::cue { color: papayawhip }

NOTE This was checked

intro
00:01.000 --> 00:04.000 align:start position:0%
<v.loud Kim Walker>Good <i>morning</i>,
<c.yellow>everyone</c>.</v>

00:00:05.000 --> 00:00:07.000
<v Kim Walker>Bread &amp; salt, 2 &lt; 3.

1:00:08.000 --> 1:00:09.000
<v Al>Amen`;
  expect(wordsOfTranscript(text)).toBe('Kim Walker: Good morning, everyone. Bread & salt, 2 < 3.\n\nAl: Amen');
});

test('strips numbers and timings from SRT, with any line breaks', () => {
  const text =
    '1\r\n00:00:01,000 --> 00:00:02,500\r\nIn the year\r\n1955\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nit rained.';
  expect(wordsOfTranscript(text)).toBe('In the year 1955 it rained.');
});

test('recognizes timings without spaces, and indented ones', () => {
  const text = '1\n  00:00:01,000-->00:00:02,500\nGood morning.\n';
  expect(wordsOfTranscript(text)).toBe('Good morning.');
  expect(toVtt(text)).toBe('WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nGood morning.\n');
});

test('shows a line that rolling subtitles repeat once', () => {
  const cues = ['one', 'one\ntwo', 'two\nthree'];
  const text = cues.map((cue, index) => `00:0${index}.000 --> 00:0${index + 1}.000\n${cue}`).join('\n\n');
  expect(wordsOfTranscript(text)).toBe('one two three');
});

test('does not treat an unclosed bracket as markup', () => {
  const text = '00:01.000 --> 00:02.000\n2 <3, <i>and</i> <v x <v Kim>so on';
  expect(wordsOfTranscript(text)).toBe('Kim: 2 <3, and <v x so on');
});

test('ends paragraphs with a sentence, or when they get too long', () => {
  const cue = (words: string, index: number) => `${index}\n00:${10 + index}.000 --> 00:${11 + index}.000\n${words}`;
  const lengths = (...cues: string[]) =>
    wordsOfTranscript(cues.map(cue).join('\n\n'))
      .split('\n\n')
      .map((part) => part.length);
  const sentences = ['a', 'b', 'c'].map((letter) => `${letter.repeat(249)}.`);
  expect(lengths(...sentences)).toEqual([501, 250]);
  const endless = ['a', 'b', 'c'].map((letter) => letter.repeat(500));
  expect(lengths(...endless)).toEqual([1001, 500]);
});

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
])('%j has timings: %s', (transcript, expected) => {
  expect(hasTimes(transcript)).toBe(expected);
});
