import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { campuses } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { giving } from '#content/giving.ts';

const root = join(import.meta.dirname, '..');
let site: string;

// Each check starts a process, which is slow on a busy machine.

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'check-content-'));
  cpSync(join(root, 'content'), join(site, 'content'), { recursive: true });
  cpSync(join(root, 'pictures', 'manifest.json'), join(site, 'pictures', 'manifest.json'));
  cpSync(join(root, 'package.json'), join(site, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'), 'junction');
  // Independent of a congregation's own values: the test adds the two samples it looks for.
  replace('church.ts', /phone: .*,/, "phone: sample.fact('(937) 555-0199'),");
  replace('church.ts', /officeHours: .*,/, "officeHours: sample.fact(\n    'Monday',\n  ),");
});
afterEach(() => rmSync(site, { recursive: true }));

function replace(file: string, before: RegExp, after: string) {
  const path = join(site, 'content', file);
  const source = readFileSync(path, 'utf8');
  expect(source).toMatch(before);
  writeFileSync(path, source.replace(before, after));
}

function checkContent() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'check-content.ts')], {
    cwd: site,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function lineOf(text: string) {
  const lines = readFileSync(join(site, 'content', 'church.ts'), 'utf8').split('\n');
  return lines.findIndex((line) => line.includes(text)) + 1;
}

test('lists a sample with its file, line, field and value, even if it spans several lines', () => {
  const { status, stdout } = checkContent();
  expect(status).toBe(0);
  expect(stdout).toContain(`content/church.ts:${lineOf('phone:')}  phone: (937) 555-0199\n`);
  expect(stdout).toContain(`content/church.ts:${lineOf('officeHours:')}  officeHours: Monday\n`);
});

test('no longer lists or counts a sample that was replaced', () => {
  const countIn = (output: string) => Number(/(\d+) sample values/.exec(output)?.[1]);
  const before = checkContent().stdout;
  replace('church.ts', /phone: .*,/, "phone: '(937) 555-0199',");
  const after = checkContent().stdout;
  expect(before).toContain('phone:');
  expect(after).not.toContain('phone:');
  expect(countIn(after)).toBe(countIn(before) - 1);
});

test('reports the file and field of every mistake at once', () => {
  replace('church.ts', /phone: .*,/, "phone: sample.fact('call us'),");
  replace('events.ts', /title: .*,/, '');
  replace('navigation.ts', /label: 'Kids', href: '\/kids'/, "label: 'Kids', href: 'kids'");
  replace('pages/prayer.ts', /heading: 'Prayer'/, "heading: ''");
  const { status, stdout, stderr } = checkContent();
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toBe(
    [
      'The content of the site has 4 mistakes:',
      '  content/church.ts, phone: must be a number of ten digits, such as (937) 555-0142',
      '    It says: call us',
      '  content/events.ts, no. 1 > title: is missing',
      '  content/navigation.ts, no. 2 > items > no. 3 > href: must be a path on this site, such as /about',
      '    It says: kids',
      '  content/pages/prayer.ts, header > heading: must not be empty',
      '',
    ].join('\n'),
  );
});

test('reports missing pictures in any field', () => {
  replace('staff.ts', /picture: .*,/, "picture: 'nobody',");
  replace('events.ts', /picture: .*,/, "picture: 'hero.jpg',");
  replace('pages/home.ts', /name: '.*?'/, "name: 'gone-1'");
  replace('pages/youth.ts', /picture: '.*?'/, "picture: 'gone-2'");
  replace('pages/youth.ts', /name: '.*?'/, "name: 'gone-3'");
  const { status, stderr } = checkContent();
  const message = 'must be the name of a file in pictures/, without its ending';
  expect(status).toBe(1);
  expect(stderr).toBe(
    [
      'The content of the site has 5 mistakes:',
      `  content/staff.ts, no. 1 > picture: ${message}, or '' for none`,
      '    It says: nobody',
      `  content/events.ts, no. 1 > picture: ${message}`,
      '    It says: hero.jpg',
      `  content/pages/home.ts, gallery > pictures > no. 1 > name: ${message}`,
      '    It says: gone-1',
      `  content/pages/youth.ts, header > picture: ${message}`,
      '    It says: gone-2',
      `  content/pages/youth.ts, evening > picture > name: ${message}`,
      '    It says: gone-3',
      '',
    ].join('\n'),
  );
});

test('reports the line where a quote is missing', () => {
  replace('church.ts', /phone: .*,/, "phone: '(937) 555-0199,");
  const { status, stderr } = checkContent();
  expect(status).toBe(1);
  expect(stderr).toContain('a quote, a comma or a bracket is missing');
  expect(stderr).toMatch(/\n\ncontent\/church\.ts:\d+\n {2}phone: '\(937\) 555-0199,\n/);
  expect(stderr).not.toContain('    at ');
});

test('a fact is changed on every page by changing it once', async () => {
  replace('church.ts', /email: .*,/, "email: 'new@example.org',");
  replace('giving.ts', /number: .*,/, "number: '99999',");
  replace('campuses.ts', /street: [^,]*,/g, "street: '1 New Street',");
  const { pages, ...topics } = (await import(join(site, 'content', 'index.ts'))).content;
  const streets = campuses.map(({ address }) => address.street);
  const before = [church.phone, church.email, church.officeHours, giving.text.number, ...streets];
  const stale = Object.entries({ ...topics, ...pages }).filter(([, part]) =>
    before.some((fact) => JSON.stringify(part).includes(fact)),
  );
  expect(stale.map(([name]) => name)).toEqual([]);
});
