import { expect, test } from 'vitest';
import { Audio, Picture } from './file-values.ts';

test.each([
  'picnic.JPG',
  'my picnic.heic',
  'IMG_1234',
  'dsc01234',
  'PXL_20270305_123456789',
  'P1010012',
  'Screenshot 2027-03-05 at 10.15.00',
  'WhatsApp Image 2027-03-05',
])('rejects a file name as alt text: %s', (alt) => {
  expect(Picture.safeParse({ id: 'a', alt }).error?.issues).toMatchObject([
    { path: ['alt'], message: expect.stringContaining('name of a file') },
  ]);
});

test.each(['Picnic on the lawn', 'The year 2027', 'Psalm 23', 'DSC', ''])('accepts %j as alt text', (alt) => {
  const picture = { id: 'a', width: 0, height: 0, alt, focusX: 50, focusY: 50 };
  expect(Picture.parse({ id: 'a', alt: ` ${alt} ` })).toEqual(picture);
});

test.each<[unknown, RegExp]>([
  ['none', /one that has been added/],
  [{ id: 'a b', alt: '' }, /one that has been added/],
  [{ id: 'a' }, /Describe what the picture shows/],
  [{ id: 'a', alt: 'ü'.repeat(2_001) }, /at most 2,000 characters/],
  [{ id: 'a', alt: '', focusX: 101 }, /focusX must be a whole number from 0 to 100/],
])('a picture is not %o', (given, message) => {
  expect(Picture.safeParse(given).error?.issues).toMatchObject([{ message: expect.stringMatching(message) }]);
});

test.each([
  { type: 'text/html' },
  { bytes: -1 },
  { seconds: 0.5 },
  { address: 'http://example.org/a.mp3' },
  { address: 'javascript:alert(1)' },
  { address: '/media/../church.db' },
  { address: 'a.mp3' },
])('audio is not %j', (given) => {
  const address = 'https://files.example.org/a.mp3';
  expect(Audio.safeParse({ address, ...given }).success).toBe(false);
  expect(Audio.parse({ address: ` ${address} ` })).toEqual({ address, type: '', bytes: 0, seconds: 0 });
});
