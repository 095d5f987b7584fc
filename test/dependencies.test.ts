import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const page = read('docs', 'dependencies.md');
const [directory = '', installScripts = ''] = page.split('## Install scripts');
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const named = { ...JSON.parse(read('package.json')), bench: JSON.parse(read('bench', 'package.json')).dependencies };
const direct = ['dependencies', 'devDependencies', 'optionalDependencies', 'bench'].flatMap((group) =>
  Object.keys(named[group]),
);

type Locked = { hasInstallScript?: boolean };
const locked = ['package-lock.json', join('bench', 'package-lock.json')].flatMap((file) =>
  Object.entries<Locked>(JSON.parse(read(file)).packages),
);
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';

describe('docs/dependencies.md', () => {
  test('names every direct dependency', () => {
    const names = namesIn(directory);
    expect(direct.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('has a row for no package that is gone', () => {
    const rows = [...directory.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) => namesIn(cell));
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((name) => !direct.includes(name))).toEqual([]);
  });

  test('names every package that has an install script, by the lock file or by what is installed', () => {
    const hasScript = ([path, { hasInstallScript }]: (typeof locked)[number]) => {
      const file = join(root, path, 'package.json');
      const { scripts = {} } = path && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
      return hasInstallScript || ['preinstall', 'install', 'postinstall'].some((name) => name in scripts);
    };
    const names = locked.filter(hasScript).map(([path]) => nameOf(path));
    expect(names.filter((name) => !namesIn(installScripts).includes(name))).toEqual([]);
  });
});
