import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = join(import.meta.dirname, 'page-dates.ts');
const root = join(import.meta.dirname, '..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-dates-'));
  for (const part of ['app', 'content']) cpSync(join(root, part), join(folder, 'site', part), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function git(date: string, ...args: string[]) {
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
  const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_CEILING_DIRECTORIES: folder };
  execFileSync('git', [...author, ...args], { cwd: join(folder, 'site'), env });
}

function commitAll(date: string) {
  git(date, 'add', '.');
  git(date, 'commit', '--quiet', '--message', 'Change');
}

function datesIn(site: string) {
  mkdirSync(join(folder, site, 'build'), { recursive: true });
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: folder };
  execFileSync(process.execPath, [script], { cwd: join(folder, site), env });
  return JSON.parse(readFileSync(join(folder, site, 'build', 'page-dates.json'), 'utf8'));
}

test('a page changes with its layout, its words and the facts that it shows, not with those of others', () => {
  git('2027-01-01T00:00:00Z', 'init', '--quiet');
  commitAll('2027-01-01T12:00:00Z');
  const changed = [
    'content/staff.ts',
    'content/pages/kids.ts',
    'app/routes/youth.tsx',
    'content/events.ts',
    'content/giving.ts',
  ];
  for (const [index, file] of changed.entries()) {
    appendFileSync(join(folder, 'site', file), '\n');
    commitAll(`2027-02-0${index + 1}T12:00:00+05:00`);
  }
  expect(datesIn('site')).toMatchObject({
    '/about': '2027-01-01T12:00:00.000Z',
    '/leadership': '2027-02-01T07:00:00.000Z',
    '/kids': '2027-02-02T07:00:00.000Z',
    '/youth': '2027-02-03T07:00:00.000Z',
    '/': '2027-02-04T07:00:00.000Z',
    '/give': '2027-02-05T07:00:00.000Z',
  });
});

test('without the whole history no date is claimed', () => {
  expect(datesIn('site'), 'without git').toEqual({});
  git('2027-01-01T00:00:00Z', 'init', '--quiet');
  commitAll('2027-01-01T12:00:00Z');
  appendFileSync(join(folder, 'site', 'content', 'staff.ts'), '\n');
  commitAll('2027-02-01T12:00:00Z');
  git('', 'clone', '--quiet', '--depth=1', pathToFileURL(join(folder, 'site')).href, join(folder, 'shallow'));
  expect(datesIn('shallow')).toEqual({});
});
