// Runs before `npm start` and `npm test`, on whatever Node the machine has, before anything is installed:
// plain JavaScript, no dependencies. Installs when the lock file changed, builds when a source changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';

const installStamp = join('node_modules', '.prepared');
const buildStamp = join('build', '.prepared');
const stagingPrefix = '.prepare-install-';
const outputFile = '.prepare-output';
/** The maximum number of lines shown to a person. */
const shownLines = 30;

/** The sources of a build: everything that git does not ignore, except tests, documents and hidden files. */
function sources() {
  const ignored = readFileSync('.gitignore', 'utf8').split(/\s+/).filter(Boolean).map(toPattern);
  const skipped = [/^(bench|deploy|docs|e2e|test)$/, /(^|\/)\./, /\.test\.|\.md$/, ...ignored];
  return filesIn('', (path) => skipped.some((pattern) => pattern.test(path)));
}

/** Supports only the .gitignore syntax that ours uses. */
function toPattern(line) {
  const name = line.replace(/^\//, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  return new RegExp(`${line.startsWith('/') ? '^' : '(^|/)'}${name}$`);
}

function filesIn(folder, isSkipped) {
  return readdirSync(folder || '.', { withFileTypes: true })
    .map((entry) => ({ entry, path: folder ? `${folder}/${entry.name}` : entry.name }))
    .filter(({ path }) => !isSkipped(path))
    .flatMap(({ entry, path }) => (entry.isDirectory() ? filesIn(path, isSkipped) : path))
    .sort();
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function isCurrent(stamp, files) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(files);
}

/** Announces a step, and shows npm's output only if it fails; the progress of a long one on its standard output always. */
function npm(step, args, { cwd = '.', hasProgress = false } = {}) {
  console.log(`${step} …`);
  // The `node` on the PATH may be the one inside node_modules that is about to be replaced.
  const { npm_node_execpath: node, npm_execpath: cli } = process.env;
  const output = openSync(outputFile, 'w');
  const { status } = spawnSync(node ?? process.execPath, [cli, ...args], {
    cwd,
    stdio: ['inherit', hasProgress ? 'inherit' : output, output],
  });
  closeSync(output);
  if (status === 0) return rmSync(outputFile);
  const lines = readFileSync(outputFile, 'utf8').trimEnd().split('\n');
  console.error(lines.slice(-shownLines).join('\n'));
  console.error(`${step} failed. All that was printed is in ${outputFile}`);
  process.exit(status ?? 1);
}

/**
 * Installs into a separate folder, and replaces node_modules only when that has succeeded: `npm ci` starts by deleting it,
 * and a site that is running may still load from it.
 */
function install() {
  const staging = mkdtempSync(stagingPrefix);
  process.on('exit', () => remove(staging));
  const installed = hashOf(['package-lock.json']);
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    if (existsSync(file)) copyFileSync(file, join(staging, file));
  }
  // No dependency needs its install scripts: docs/dependencies.md.
  npm(
    'Installing libraries',
    ['ci', '--include=dev', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'],
    { cwd: staging },
  );
  // npm 9, which Debian ships, forgets the link to Node while it skips Node packages of other platforms.
  npm('Linking their programs', ['rebuild', '--ignore-scripts', '--silent'], { cwd: staging });
  const fresh = join(staging, 'node_modules');
  // The start script uses `exec`, because sh would not forward signals from npm to the server. Windows needs a substitute.
  if (process.platform === 'win32') writeFileSync(join(fresh, '.bin', 'exec.cmd'), '@%*\r\n');
  writeFileSync(join(staging, installStamp), installed);

  const moves = [['node_modules', join(staging, 'replaced')]].filter(([from]) => existsSync(from));
  // Windows cannot move a folder with a running program in it, and this may be the Node in node_modules, but it can rename the program.
  const nodePath = relative('node_modules', process.execPath);
  if (nodePath.startsWith('node-win')) moves.unshift([process.execPath, join(staging, 'node.exe')]);
  moveAll([...moves, [fresh, 'node_modules']]);
  // Also removes the remains of interrupted installs. On Windows a running program stays until the next install.
  for (const entry of readdirSync('.')) if (entry.startsWith(stagingPrefix)) remove(entry);
}

/** Moves all or none. */
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
    // The file is in use on Windows.
  }
}

/** A change during the build is not in the hash, so the next start builds again. */
function build() {
  rmSync(buildStamp, { force: true }); // An interrupted build must not count as done.
  const built = hashOf(sources());
  // The build cuts them, too, and then finds them cut: this step shows how many are left.
  npm('Cutting pictures', ['run', 'pictures', '--silent'], { hasProgress: true });
  npm('Building the site', ['run', 'build', '--silent']);
  writeFileSync(buildStamp, built);
}

if (!isCurrent(installStamp, ['package-lock.json'])) install();
if (process.argv[2] === 'build' && !isCurrent(buildStamp, sources())) build();
