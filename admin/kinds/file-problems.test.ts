import { expect, test } from 'vitest';
import {
  audioTooLarge,
  maxAudioBytes,
  maxPictureBytes,
  pictureIsPdf,
  pictureTooLarge,
  pictureUnknown,
} from '#core/http/file-messages.ts';
import { audioProblem, pictureProblem } from './file-problems.ts';

test.each([
  ['IMG_1234.jpg', 'image/jpeg', 1, undefined],
  ['1000012345', 'image/png', 1, undefined],
  ['IMG_1234.HEIC', '', 1, undefined],
  ['flyer.pdf', 'application/pdf', 1, pictureIsPdf],
  ['Flyer.PDF', '', 1, pictureIsPdf],
  ['logo.svg', 'image/svg+xml', 1, pictureUnknown],
  ['notes.txt', 'text/plain', 1, pictureUnknown],
  ['notes.jpg', 'text/plain', 1, pictureUnknown],
  ['barn.jpg', 'image/jpeg', maxPictureBytes, undefined],
  ['barn.jpg', 'image/jpeg', maxPictureBytes + 1, pictureTooLarge],
])('of the picture %s, %s, of %i bytes: %s', (name, type, size, problem) => {
  expect(pictureProblem({ name, type, size })).toBe(problem);
});

test.each([
  ['sermon.mp3', '', 1, undefined],
  ['sermon', 'audio/mpeg', 1, undefined],
  ['sermon.wav', 'audio/wav', 1, expect.stringContaining('MP3 and M4A (AAC) can be added')],
  ['sermon.mp3', 'audio/mpeg', maxAudioBytes + 1, audioTooLarge],
])('of the audio %s, %s, of %i bytes: %s', (name, type, size, problem) => {
  expect(audioProblem({ name, type, size })).toEqual(problem);
});
