// Copies the color of the page out of app/theme.css for what cannot read style sheets: the browser's bar and the web manifest.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingColors } from '#domain/palette.ts';
import { reportMistakes } from './mistakes.ts';
import { palette } from './theme.ts';

const mistakes = missingColors(palette).map(
  (name) => `app/theme.css, ${name}: must be light-dark(#…, #…), two colors of six digits each`,
);
reportMistakes('The colors of the site have', mistakes);
if (mistakes.length === 0) {
  const colors = JSON.stringify(palette.get('--surface'), null, 2);
  writeFileSync(join('pictures', 'page-colors.json'), `${colors}\n`);
}
