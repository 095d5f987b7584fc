import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import pageColors from '#pictures/page-colors.json' with { type: 'json' };

function readStyles(file: string) {
  return readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
}

/** The variable that a rule of a style sheet uses for a property. */
function colorIn(file: string, selector: string, property: string) {
  const rule = readStyles(file).split(`${selector} {`)[1]?.split('}')[0];
  return new RegExp(`\\b${property}: var\\(--([\\w-]+)\\)`).exec(rule ?? '')?.[1] ?? '';
}

/** As WCAG defines it. */
function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A color of the theme in both schemes. */
function themeColor(name: string) {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(readStyles('app/theme.css')) ?? [];
  return { light, dark };
}

test('the bars of browsers and phones have the color of the page', () => {
  expect(pageColors).toEqual(themeColor('surface'));
});

test.each(['light', 'dark'] as const)('placeholders have enough contrast in the %s colors', (scheme) => {
  const used = [
    colorIn('app/styles/reset.css', '::placeholder', 'color'),
    colorIn('app/styles/controls.css', '@utility field', 'background'),
  ];
  const [text = 0, ground = 0] = used.map((name) => luminance(themeColor(name)[scheme]));
  const [darker = 0, lighter = 0] = [text, ground].sort((one, other) => one - other);
  expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(4.5);
});
