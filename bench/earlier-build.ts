import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { npm } from './npm.ts';

/** Installs and builds an earlier commit in its own folder, and returns the path of its server. */
export function buildEarlier(revision: string, folder: string) {
  execFileSync('git', ['clone', '--quiet', '--shared', join(import.meta.dirname, '..'), folder]);
  execFileSync('git', ['-C', folder, 'checkout', '--quiet', revision]);
  npm('--prefix', folder, 'run', 'prestart', '--silent');
  return join(folder, 'build', 'program', 'main.js');
}
