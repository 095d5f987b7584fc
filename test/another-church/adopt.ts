import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { files } from './files.ts';
import { inOwnWords } from './own-words.ts';

/**
 * Turns the content, pictures and colors in a folder into those of a chapel in Wales: one campus without a name, other times, green; no film, no
 * stream, no giving by text, no youth page.
 */
export async function adopt(folder: string) {
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));

  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, 'content', file), text);
  for (const file of globSync('content/**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', 'content/s*.ts'] })) {
    edit(file, (text) => withOwnLayout(inOwnWords(text)));
  }
  edit('content/navigation.ts', (text) =>
    text.replaceAll(/label: '(\w)/g, "label: 'Ein $1").replace("['/im-new']", '[]'),
  );
  edit('content/pages/home.ts', (text) =>
    text
      .replace(/film: \{[\s\S]*?\n {4}\},\n/, '')
      .replace(/focus: \{.*?\}/, 'focus: { x: 0.2, y: 0.3 }')
      .replace("'/im-new'", "'/croeso'"),
  );

  rmSync(join(folder, 'pictures', 'film'), { recursive: true });
  const picture = { create: { width: 1800, height: 2400, channels: 3, background: '#30694a' } } as const;
  await sharp(picture)
    .jpeg()
    .toFile(join(folder, 'pictures', 'hero.jpg'));
  edit('pictures/logo.svg', () => '<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>');
  edit('site/theme.css', inGreen);
}

/** Reformats a text with other line breaks and quotes. */
function withOwnLayout(text: string) {
  return text
    .replaceAll(/\n {2}(?=\w)/g, '\n     ')
    .replaceAll(/heading: '([^'"\n]*)'/g, 'heading: "Yma: $1"')
    .trimEnd();
}

/** Greens that replace brown, cream and navy. */
const greens: Record<string, string> = {
  '#fbf6ee': '#f3f8f1',
  '#fffdf9': '#fcfffb',
  '#f5e8db': '#e3efe0',
  '#3a220a': '#10281a',
  '#5f4a35': '#3f5546',
  '#24395c': '#1c4a30',
  '#824a15': '#1f6b3a',
  '#6a3b0e': '#17532c',
  '#dfc3b0': '#b9d3bf',
  '#8a6f5b': '#5d7f67',
  '#14233f': '#10301f',
  '#21355f': '#1b4a31',
  '#1a2b4b': '#153d28',
  '#e7b46f': '#8fd6a4',
  '#f0c68c': '#b4e6c2',
  '#44506a': '#3c6650',
  '#f4d9a8': '#d3f0db',
};

function inGreen(theme: string) {
  return theme.replaceAll(/#[\da-f]{6}/g, (color) => greens[color] ?? color);
}
