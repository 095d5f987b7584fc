// `npm run check:content`: checks colors, pictures, film and logo, then the words and facts, which name pictures
// (commands/check-content.ts). The tools run in separate processes: content that they load here would not be counted as samples.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { reportMistakes } from './mistakes.ts';
import { lowContrastPairs, palette } from './palette.ts';

for (const tool of ['colors.ts', 'pictures.ts', 'logo.ts']) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, tool)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
const faint = lowContrastPairs(palette).map((pair) => `site/theme.css, ${pair}`);
reportMistakes('The colors of the site have', faint);
await import('#commands/check-content.ts');
