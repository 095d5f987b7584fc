// For programs and the build only: it sets a variable of the process that it runs in.
import { join } from 'node:path';
import sharp from 'sharp';
import { excerpt } from '#core/plain-text.ts';
import characters from './fonts/characters.json' with { type: 'json' };

// Read by the library inside sharp when it draws its first words.
process.env.FONTCONFIG_FILE = join(import.meta.dirname, 'fonts', 'fonts.conf');

type FontName = keyof typeof characters;
type Box = { width: number; height: number };
export type Look = { font: FontName; size: number; colors?: readonly string[]; align?: 'left' | 'center'; box: Box };

const known = new Map(Object.entries(characters).map(([font, all]) => [font, new Set(all)]));
const fallback: FontName = 'Noto Serif';
const maxLength = 160;
/** What joins and changes emoji, and what directs text. */
const unseen = /\p{Cf}|\p{Variation_Selector}|\u20e3/gu;
/** Below this size a word that is too long for a line is broken. */
const leastWhole = 40;

/**
 * Draws lines of words as large as their box allows, and at most at this size. Undefined if nothing can be drawn: emoji are left out, and
 * so is a line in letters that no font has.
 */
export async function drawWords(lines: readonly string[], look: Look) {
  const drawable = lines.map(toDrawable);
  if (!drawable.some(Boolean)) return undefined;
  const has = (character: string) => known.get(look.font)?.has(character);
  const font = [...drawable.join('')].every(has) ? look.font : fallback;
  const markup = drawable.flatMap((line, index) => (line ? toMarkup(line, look.colors?.[index]) : []));
  return drawToFit(markup.join('\n'), { ...look, font });
}

function toDrawable(line: string) {
  const all = [...line.normalize().replaceAll(unseen, '').replaceAll(/\s+/g, ' ')];
  const missing = all.filter((character) => !isKnown(character)).join('');
  if (/[\p{L}\p{M}\p{N}]/u.test(missing)) return '';
  return excerpt(all.filter(isKnown).join(''), maxLength);
}

function isKnown(character: string) {
  return known.get(fallback)?.has(character);
}

/** Markup of Pango: https://docs.gtk.org/Pango/pango_markup.html */
function toMarkup(line: string, color = 'white') {
  const escaped = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<span foreground="${color}">${escaped}</span>`;
}

async function drawToFit(markup: string, look: Look): Promise<{ input: Buffer } & Box> {
  const { font, size, align = 'left', box } = look;
  const letterSpacing = Math.round(-0.015 * size * 1024);
  const image = sharp({
    text: {
      text: `<span letter_spacing="${letterSpacing}" insert_hyphens="false">${markup}</span>`,
      font: `${font}, ${size}`,
      rgba: true,
      dpi: 72,
      width: box.width,
      spacing: Math.round(size / 12),
      align,
      wrap: size < leastWhole ? 'word-char' : 'word',
    },
  });
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
  if (info.width > box.width || info.height > box.height)
    return drawToFit(markup, { ...look, size: Math.floor(size * 0.94) });
  return { input: data, width: info.width, height: info.height };
}
