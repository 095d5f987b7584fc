import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isExecutable } from '../test/executable.ts';

/** Finds a program, else installs it with apt-get, else throws with what to install. */
export function findTool(name: string, debianPackage = name) {
  const found = lookUp(name);
  if (found) return found;
  if (process.getuid?.() === 0 && lookUp('apt-get')) {
    console.log(`No ${name} found; installing it with apt-get`);
    const command = `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${debianPackage}`;
    spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
    const installed = lookUp(name);
    if (installed) return installed;
  }
  throw new Error(
    `This needs ${name}: install it (apt install ${debianPackage}, brew install ${name}) and run it again.`,
  );
}

export function lookUp(name: string) {
  // nginx is outside the PATH of an ordinary user on Debian.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Server and client run on different cores, so that they do not slow each other down. */
export const cores = { server: onCore(0), client: onCore(1) };

function onCore(index: number) {
  const taskset = lookUp('taskset');
  const core = allowedCores()[index];
  return taskset && core !== undefined && allowedCores().length > 1 ? [taskset, '-c', String(core)] : [];
}

function allowedCores() {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    const ranges = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1]?.split(',') ?? [];
    return ranges.flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
    });
  } catch {
    // Without /proc this is not Linux, and there is no taskset either.
    return [];
  }
}
