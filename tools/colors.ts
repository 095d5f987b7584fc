// Copies colors from site/theme.css for uses that cannot read style sheets: the page color for the browser's bar and the web
// manifest, all colors for mails.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportMistakes } from './mistakes.ts';
import { missingColors, palette } from './palette.ts';

const mistakes = missingColors(palette).map(
  (name) => `site/theme.css, ${name}: must be light-dark(#…, #…), two colors of six digits each`,
);
reportMistakes('The colors of the site have', mistakes);
if (mistakes.length === 0) {
  write('page-colors.json', palette['--surface']);
  write('palette.json', palette);
}

function write(file: string, colors: unknown) {
  writeFileSync(join('pictures', file), `${JSON.stringify(colors, null, 2)}\n`);
}
