import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPalette } from '#site/palette.ts';

export const palette = readPalette(readFileSync(join('site', 'theme.css'), 'utf8'));
