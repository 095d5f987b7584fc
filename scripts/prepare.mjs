// Runs before `npm start` and `npm test`, on whatever Node the machine has, before anything is installed:
// plain JavaScript, no dependencies. Installs when the lock file changed, builds when a source changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const sources = [
  'app',
  'content',
  'domain',
  'nouns',
  'pictures',
  'public',
  'scripts',
  'server',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
];

function filesUnder(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const files = /\.[a-z]+$/.test(path) ? [path] : filesUnder(path);
    for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function npm(...args) {
  // The `node` on the PATH may be the one inside node_modules that `npm ci` is about to replace.
  const { npm_node_execpath: node, npm_execpath: cli } = process.env;
  const { status } = spawnSync(node ?? process.execPath, [cli, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function ifChanged(stamp, paths, work) {
  const before = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (before === hashOf(paths)) return;
  rmSync(stamp, { force: true }); // An interrupted run must not count as done.
  work();
  writeFileSync(stamp, hashOf(paths));
}

ifChanged(join('node_modules', '.prepared'), ['package-lock.json'], () => {
  console.log('Installing …');
  // Windows cannot delete a running program, and this may be the Node in node_modules, but it can rename it.
  const nodePath = relative('node_modules', process.execPath);
  if (nodePath.startsWith('node-win')) renameSync(process.execPath, 'replaced-node.local');
  npm('ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund');
  // The start script uses `exec`, because sh would not forward signals from npm to the server. Windows needs a substitute.
  if (process.platform === 'win32') writeFileSync(join('node_modules', '.bin', 'exec.cmd'), '@%*\r\n');
});
if (process.argv[2] === 'build') {
  ifChanged(join('build', '.prepared'), sources, () => {
    console.log('Building …');
    npm('run', 'build', '--silent');
  });
}
