import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Runs the npm that started this script, with its own Node. */
export function npm(...args: string[]) {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env;
  if (!node || !cli) throw new Error('Run this through npm, as bench/README.md says');
  const { status } = spawnSync(node, [cli, ...args], { stdio: 'inherit', timeout: 600_000 });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed`);
}

/** A file of the packages that only bench/ uses, which are installed at first use. */
export function benchPackageFile(...path: string[]) {
  const file = join(import.meta.dirname, 'node_modules', ...path);
  if (!existsSync(file)) {
    console.log('Installing what bench/ needs …');
    npm('--prefix', import.meta.dirname, 'ci', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund');
  }
  return file;
}
