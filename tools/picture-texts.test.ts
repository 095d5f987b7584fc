import { expect, test } from 'vitest';
import { findForeignTexts } from './picture-texts.ts';

test.each([
  ['its own', { picture: 'barn', alt: 'A barn' }, 0],
  ['one of your own', { pictures: [{ name: 'river', alt: 'Our choir' }] }, 0],
  ['that of the picture it has replaced', { header: { picture: 'river', alt: 'A river' } }, 1],
  ['that of another picture', { pictures: [{ name: 'barn', alt: 'A river' }] }, 1],
])('beside a picture, its text may be: %s', (_, value, count) => {
  const hashes = new Map([
    ['barn', 'of-the-barn'],
    ['river', 'replaced'],
  ]);
  const texts = { 'of-the-barn': ['A barn'], 'of-the-river': ['A river'] };
  const file = { file: 'pages/x.ts', value };
  const mistakes = findForeignTexts([file, file], hashes, texts);
  expect(mistakes).toHaveLength(count);
  for (const mistake of mistakes)
    expect(mistake).toMatch(/^content\/pages\/x\.ts, .* > alt: .*\n {4}It says: A river$/);
});
