// Generates the logo in header and footer and the favicon from pictures/logo.svg. Shapes without their
// own color take the text color on pages, and --mark of site/theme.css in icons.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faviconOf } from '#features/pictures/favicon.ts';
import { readLogoFile } from './logo-file.ts';
import { reportMistakes } from './mistakes.ts';
import { palette } from './palette.ts';

const { logo = '', mistake } = readLogoFile(join('pictures', 'logo.svg'));
if (mistake)
  reportMistakes('The logo of the site has', [`pictures/logo.svg: ${mistake} Ask for the logo as a simple SVG file.`]);
else {
  writeFileSync(join('pictures', 'logo.json'), `${JSON.stringify({ svg: logo })}\n`);
  writeFileSync(join('public', 'favicon.svg'), faviconOf(logo, palette));
}
