// `npm run check:content`: checks pictures and film, then the words and facts, which name pictures (commands/check-content.ts). In a
// process of their own, because content that is already loaded would not count as samples.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'pictures.ts')], { stdio: 'inherit' });
process.exitCode = status ?? 1;
await import('#commands/check-content.ts');
