// Adopts the site for another church in a temporary copy, changing only content/, pictures/ and site/theme.css, and runs `npm test`
// there: `npm run test:another-church`. With `-- --shots` it takes screenshots of every page instead.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleChurchWords } from '#content/sample.ts';
import { adopt } from './adopt.ts';

const root = join(import.meta.dirname, '..', '..');
const copy = mkdtempSync(join(tmpdir(), 'another-church-'));
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
for (const file of tracked.toString().split('\0').filter(Boolean)) cpSync(join(root, file), join(copy, file));
// This test contains the specification's words for the church in Xenia.
rmSync(join(copy, 'content', 'xenia.test.ts'));
await adopt(copy);

console.log(`Another church in ${copy}`);
run('run', 'prestart');
const { stdout } = run('run', 'check:content', '--', '--fix');
if (!stdout.includes('nothing in it waits for the church to confirm it anymore')) fail('something is not marked');
for (const file of globSync('build/**/*.{html,js,json,css}', { cwd: copy })) {
  // nodemailer's list contains a relay in that region.
  const text = readFileSync(join(copy, file), 'utf8').replace('US East (Ohio)', '');
  const left = sampleChurchWords.map((word) => word.exec(text)?.[0]).filter(Boolean);
  if (left.length > 0) fail(`${file} still says ${left.join(', ')}`);
}
if (process.argv.includes('--shots')) {
  run('run', 'shots');
} else {
  run('test');
  rmSync(copy, { recursive: true });
}

function run(...parameters: string[]) {
  const { npm_node_execpath: node = 'npm', npm_execpath: cli } = process.env;
  const stdio = ['inherit', 'pipe', 'inherit'] as const;
  const result = spawnSync(node, cli ? [cli, ...parameters] : parameters, {
    cwd: copy,
    stdio: [...stdio],
    encoding: 'utf8',
  });
  process.stdout.write(result.stdout);
  if (result.status !== 0) fail(`npm ${parameters.join(' ')} failed`);
  return result;
}

function fail(message: string): never {
  console.error(`Another church: ${message}`);
  process.exit(1);
}
