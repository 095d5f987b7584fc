// Copies the color of the page out of app/theme.css for what cannot read style sheets: the browser's bar, icons, shared pictures.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const surface = /--surface: light-dark\((#\w{6}), (#\w{6})\);/.exec(readFileSync(join('app', 'theme.css'), 'utf8'));
if (!surface) throw new Error('app/theme.css must have --surface: light-dark(#…, #…); with six digits each');
const [, light, dark] = surface;
writeFileSync(join('pictures', 'page-colors.json'), `${JSON.stringify({ light, dark }, null, 2)}\n`);
