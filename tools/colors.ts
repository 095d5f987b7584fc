// Copies colors out of site/theme.css for what cannot read style sheets: that of the page for the browser's bar and the web
// manifest, all of them for mails.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportMistakes } from './mistakes.ts';
import { missingColors, palette } from './palette.ts';

const mistakes = missingColors(palette).map(
  (name) => `site/theme.css, ${name}: must be light-dark(#…, #…), two colors of six digits each`,
);
reportMistakes('The colors of the site have', mistakes);
if (mistakes.length === 0) {
  write('page-colors.json', palette.get('--surface'));
  write('palette.json', Object.fromEntries(palette));
}

function write(file: string, colors: unknown) {
  writeFileSync(join('pictures', file), `${JSON.stringify(colors, null, 2)}\n`);
}
