// Generates the logo in header and footer and the favicon from pictures/logo.svg. Shapes without their
// own color take the text color on pages, and --mark of site/theme.css in icons.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLogo } from './logo-file.ts';
import { reportMistakes } from './mistakes.ts';
import { palette } from './palette.ts';

const { logo = '', mistake } = readLogo(join('pictures', 'logo.svg'));
if (mistake)
  reportMistakes('The logo of the site has', [`pictures/logo.svg: ${mistake} Ask for the logo as a simple SVG file.`]);
else {
  const { light, dark } = palette.get('--mark') ?? {};
  const styles = `:root{fill:${light};color:${light}}@media (prefers-color-scheme:dark){:root{fill:${dark};color:${dark}}}`;
  writeFileSync(join('pictures', 'logo.json'), `${JSON.stringify({ svg: logo })}\n`);
  writeFileSync(
    join('public', 'favicon.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>${styles}</style>${logo}</svg>`,
  );
}
