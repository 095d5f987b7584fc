// Generates the logo in header and footer and the favicon from pictures/logo.svg. Shapes without their
// own color take the text color on pages, and --mark of site/theme.css in icons.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optimize } from 'svgo';
import { reportMistakes } from './mistakes.ts';
import { palette } from './palette.ts';

const file = join('pictures', 'logo.svg');
/** Every page contains the logo twice, and should load in one round trip. */
const mostCharacters = 6000;

/** Removes styles and scripts, which a page's policy forbids, and the size. Curves are kept as they are. */
function simplify(svg: string) {
  return optimize(svg, {
    plugins: [
      { name: 'preset-default', params: { overrides: { convertPathData: false } } },
      { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
      'convertStyleToAttrs',
      'removeStyleElement',
      'removeScripts',
      'removeDimensions',
      // The logo is always inside another SVG element.
      'removeXMLNS',
      { name: 'prefixIds', params: { prefix: 'logo' } },
    ],
  }).data;
}

function mistakeIn(logo: string) {
  if (!logo.startsWith('<svg')) return 'is no SVG drawing.';
  if (!/^<svg[^>]* viewBox=/.test(logo)) return 'has neither a viewBox nor a size. Export it again with one.';
  if (/<image\b/.test(logo)) return 'contains a photograph or a pixel image. It must be drawn in shapes.';
  if (/<text\b/.test(logo)) return 'contains text in a typeface that others don’t have. Convert it to paths.';
  if (logo.length > mostCharacters)
    return `is too detailed: it has ${logo.length} characters when simplified, and may have ${mostCharacters}.`;
}

function readLogo() {
  if (!existsSync(file)) return { mistake: 'is not there.' };
  try {
    const logo = simplify(readFileSync(file, 'utf8'));
    return { logo, mistake: mistakeIn(logo) };
  } catch {
    return { mistake: 'is no SVG drawing, or broken.' };
  }
}

const { logo = '', mistake } = readLogo();
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
