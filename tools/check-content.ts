// `npm run check:content`: checks colors, pictures, film and logo, then the words and facts, which name pictures
// (commands/check-content.ts). The tools run in separate processes: content that they load here would not be counted as samples.
// With `-- confirm content/pages/kids.ts` it first takes away the marks of a file, or of one line of it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modesWithFaintLogo } from '#features/words/read-logo.ts';
import { readLogoFile } from './logo-file.ts';
import { reportMistakes } from './mistakes.ts';
import { lowContrastPairs, palette } from './palette.ts';
import { confirm } from './sample-marks.ts';

const [task, ...places] = process.argv.slice(2);
if (task === 'confirm') {
  // The places are as in the list of samples: `content/church.ts:12`. All lines of a file at once, because marks that go move the others.
  const byFile = Map.groupBy(places, (place) => place.replace(/:\d*$/, ''));
  for (const [file, ofFile] of byFile)
    confirmIn(file, ofFile.map((place) => Number(place.slice(file.length + 1))).filter(Boolean));
}

for (const tool of ['colors.ts', 'pictures.ts', 'logo.ts', 'picture-texts.ts']) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, tool)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
const faint = lowContrastPairs(palette).map((pair) => `site/theme.css, ${pair}`);
const { logo = '', mistake } = readLogoFile(join('pictures', 'logo.svg'));
const modes = mistake ? [] : await modesWithFaintLogo(logo, palette);
const faintLogo = modes.map(
  (mode) =>
    `pictures/logo.svg: hardly to be seen on --surface in ${mode} mode${mode === 'dark' ? ' and on shared pictures' : ''}. Ask for one in one color, or without any`,
);
reportMistakes('The colors of the site have', [...faint, ...faintLogo]);
await import('#commands/check-content.ts');

function confirmIn(file: string, lines: number[]) {
  if (!file.endsWith('.ts') || !existsSync(file)) {
    console.error(`There is no file ${file}. Name one such as content/pages/kids.ts.`);
    process.exit(1);
  }
  const { text, confirmed, safetyLeft } = confirm(readFileSync(file, 'utf8'), lines);
  writeFileSync(file, text);
  const left = safetyLeft > 0 ? ` Safety promises left: ${safetyLeft}. Confirm each by its line.` : '';
  console.log(`${file}: ${confirmed === 1 ? 'one sample is' : `${confirmed} samples are`} confirmed.${left}\n`);
}
