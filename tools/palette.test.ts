import { expect, test } from 'vitest';
import { lowContrastPairs, missingColors, readPalette } from './palette.ts';

test('reads the two values of each color, but not those in comments', () => {
  const styles = `:root {
    --ink: light-dark(#000000, #FFFFFF);
    --line:light-dark( #112233 ,#445566 );
    /* --old: light-dark(#000000, #ffffff); */
    --radius: 0.5rem;
  }`;
  expect(readPalette(styles)).toEqual({
    '--ink': { light: '#000000', dark: '#FFFFFF' },
    '--line': { light: '#112233', dark: '#445566' },
  });
});

test('names what is missing', () => {
  const palette = readPalette('--surface: light-dark(#ffffff, #000000); --ink: light-dark(#000, white);');
  expect(missingColors(palette)).toContain('--ink');
  expect(missingColors(palette)).not.toContain('--surface');
});

test('names the pair and the mode in which text is hard to read', () => {
  const palette = readPalette('--surface: light-dark(#ffffff, #000000); --ink-quiet: light-dark(#777777, #ffffff);');
  expect(lowContrastPairs(palette)).toEqual([
    '--ink-quiet on --surface, in light mode: 4.4 to 1, must be at least 4.5 to 1',
  ]);
});
