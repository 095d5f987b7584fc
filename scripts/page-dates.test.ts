import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('a page changes with its layout, its words and the facts that it shows; no date is claimed without the whole history', () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-dates-'));
  const site = join(folder, 'site');
  for (const part of ['app', 'content']) cpSync(join(root, part), join(site, part), { recursive: true });

  function git(date: string, ...args: string[]) {
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
    const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_CEILING_DIRECTORIES: folder };
    execFileSync('git', [...author, ...args], { cwd: site, env });
  }
  function commit(date: string, changed?: string) {
    if (changed) appendFileSync(join(site, changed), '\n');
    git(date, 'add', '.');
    git(date, 'commit', '--quiet', '--message', 'Change');
  }
  function datesIn(cwd: string) {
    mkdirSync(join(cwd, 'build'), { recursive: true });
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: folder };
    execFileSync(process.execPath, [join(root, 'scripts', 'page-dates.ts')], { cwd, env });
    return JSON.parse(readFileSync(join(cwd, 'build', 'page-dates.json'), 'utf8'));
  }

  expect(datesIn(site)).toEqual({});
  git('2027-01-01T00:00:00Z', 'init', '--quiet');
  commit('2027-01-01T12:00:00Z');
  commit('2027-02-01T12:00:00+05:00', 'content/staff.ts');
  commit('2027-02-02T12:00:00+05:00', 'content/pages/kids.ts');
  commit('2027-02-03T12:00:00+05:00', 'app/routes/youth.tsx');
  expect(datesIn(site)).toMatchObject({
    '/about': '2027-01-01T12:00:00.000Z',
    '/leadership': '2027-02-01T07:00:00.000Z',
    '/kids': '2027-02-02T07:00:00.000Z',
    '/youth': '2027-02-03T07:00:00.000Z',
  });
  git('', 'clone', '--quiet', '--depth=1', pathToFileURL(site).href, join(folder, 'shallow'));
  expect(datesIn(join(folder, 'shallow'))).toEqual({});
  rmSync(folder, { recursive: true });
});
