// Runs before `npm start` and `npm test`, on whatever Node the machine has, before anything is installed:
// plain JavaScript, no dependencies. Installs when the lock file changed, builds when a source changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';

const installStamp = join('node_modules', '.prepared');
const buildStamp = join('build', '.prepared');
const lockFolder = '.prepare-lock';
const stagingPrefix = '.prepare-install-';
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

function isCurrent(stamp, paths) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(paths);
}
const isInstalled = () => isCurrent(installStamp, ['package-lock.json']);
const isBuilt = () => process.argv[2] !== 'build' || isCurrent(buildStamp, sources);

/** Two starts at once must not install or build over each other: the second waits for the first. */
function lock() {
  let hasTold = false;
  while (!tryLock()) {
    const holder = lockHolder();
    if (holder && Number(holder) !== process.pid && isRunning(Number(holder))) {
      // Another program may have got the number of one that was killed, which only a person can tell.
      if (!hasTold)
        console.log(`Waiting for process ${holder} to prepare the site. If it does not, remove ${lockFolder} …`);
      hasTold = true;
    } else {
      unlock(holder); // It was killed.
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  process.on('exit', () => unlock(String(process.pid)));
}

/** The lock is a folder with one file, named after its process. Renaming creates both at once, and fails while there is a file in it. */
function tryLock() {
  const own = `${lockFolder}-${process.pid}`;
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, String(process.pid)), '');
  try {
    renameSync(own, lockFolder);
    return true;
  } catch {
    rmSync(own, { recursive: true });
    return false;
  }
}

function lockHolder() {
  try {
    return readdirSync(lockFolder)[0];
  } catch {
    return undefined; // Released meanwhile.
  }
}

/** Removes the lock of this process only: another may have it by now. */
function unlock(pid) {
  if (pid) rmSync(join(lockFolder, pid), { force: true });
  try {
    rmdirSync(lockFolder);
  } catch {
    // Released meanwhile, or locked by another.
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM'; // It belongs to another user.
  }
}

function npm(args, cwd = '.') {
  // The `node` on the PATH may be the one inside node_modules that is about to be replaced.
  const { npm_node_execpath: node, npm_execpath: cli } = process.env;
  const { status } = spawnSync(node ?? process.execPath, [cli, ...args], { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Installs into a folder of its own, and replaces node_modules only when that has succeeded: `npm ci` starts by deleting it,
 * and a site that is running may still load from it.
 */
function install() {
  console.log('Installing …');
  const staging = mkdtempSync(stagingPrefix);
  process.on('exit', () => remove(staging));
  const installed = hashOf(['package-lock.json']);
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    if (existsSync(file)) copyFileSync(file, join(staging, file));
  }
  // No dependency needs its install scripts: docs/dependencies.md.
  npm(['ci', '--include=dev', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'], staging);
  const fresh = join(staging, 'node_modules');
  // The start script uses `exec`, because sh would not forward signals from npm to the server. Windows needs a substitute.
  if (process.platform === 'win32') writeFileSync(join(fresh, '.bin', 'exec.cmd'), '@%*\r\n');
  writeFileSync(join(staging, installStamp), installed);

  const moves = [['node_modules', join(staging, 'replaced')]].filter(([from]) => existsSync(from));
  // Windows cannot move a folder with a running program in it, and this may be the Node in node_modules, but it can rename the program.
  const nodePath = relative('node_modules', process.execPath);
  if (nodePath.startsWith('node-win')) moves.unshift([process.execPath, join(staging, 'node.exe')]);
  moveAll([...moves, [fresh, 'node_modules']]);
  // Also removes what interrupted installs left. On Windows a program that still runs stays until the next install.
  for (const entry of readdirSync('.')) if (entry.startsWith(stagingPrefix)) remove(entry);
}

/** All or none. */
function moveAll(moves) {
  const done = [];
  try {
    for (const [from, to] of moves) {
      renameSync(from, to);
      done.unshift([to, from]);
    }
  } catch (error) {
    for (const [from, to] of done) renameSync(from, to);
    throw error;
  }
}

function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // In use on Windows.
  }
}

function build() {
  console.log('Building …');
  rmSync(buildStamp, { force: true }); // An interrupted build must not count as done.
  for (const isLast of [false, false, true]) {
    npm(['run', 'pictures', '--silent']); // Writes sources, so it precedes the hash.
    const built = hashOf(sources);
    npm(['run', 'build', '--silent']);
    if (hashOf(sources) === built) return writeFileSync(buildStamp, built);
    console.log(
      isLast ? 'Files keep changing: the next start builds again' : 'A file changed meanwhile. Building again …',
    );
  }
}

// Checked before locking, too: with nothing to do, no right to write here is needed.
if (!isInstalled() || !isBuilt()) {
  lock();
  if (!isInstalled()) install();
  if (!isBuilt()) build();
}
