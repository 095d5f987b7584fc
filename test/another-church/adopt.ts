import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { files } from './files.ts';
import { inOwnWords } from './own-words.ts';

/** Makes the content, pictures and colors in a folder those of a chapel in Wales: one campus, other times, no film, green. */
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
  edit('app/theme.css', inGreen);
}

/** A church's own line breaks and quotes. */
function withOwnLayout(text: string) {
  return text
    .replaceAll(/\n {2}(?=\w)/g, '\n     ')
    .replaceAll(/heading: '([^'"\n]*)'/g, 'heading: "Yma: $1"')
    .trimEnd();
}

/** Swaps red and blue in navy and brown, which gives greens and purples of about the same lightness. */
function inGreen(theme: string) {
  return theme.replaceAll(/#([\da-f]{2})([\da-f]{2})([\da-f]{2})\b/g, '#$2$1$3');
}
