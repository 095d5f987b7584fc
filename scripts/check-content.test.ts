import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { campuses } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { giving } from '#content/giving.ts';

const root = join(import.meta.dirname, '..');
let site: string;

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'check-content-'));
  cpSync(join(root, 'content'), join(site, 'content'), { recursive: true });
  cpSync(join(root, 'pictures', 'manifest.json'), join(site, 'pictures', 'manifest.json'));
  cpSync(join(root, 'package.json'), join(site, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'), 'junction');
  hideMarks();
});
afterEach(() => rmSync(site, { recursive: true }));

/** Independent of a congregation's own samples: written like this they mean the same, but are not listed. */
function hideMarks() {
  for (const file of globSync('content/**/*.ts', { cwd: site })) {
    const path = join(site, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/\bsample\.(safety|fact|story)\b/g, "sample['$1']"));
  }
}

/**
 * Adds code with a mark to a file, or to a new one, and returns its line. It stands in a function that is never called, so
 * the file need not import `sample`.
 */
function add(file: string, code: string) {
  const path = join(site, 'content', file);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  writeFileSync(path, `${source}void (() => ({ ${code} }));\n`);
  return source.split('\n').length;
}

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

function lastLine(output: string) {
  return output.trimEnd().split('\n').at(-1);
}

test('lists samples with file, line, field and value, by weight and then by page', () => {
  const [story, picnic, phone] = [
    add('pages/picnic.ts', "memory: sample.story('It rained.')"),
    add('pages/picnic.ts', 'grill: sample.fact("Bob’s")'),
    add('church.ts', "phone: sample.fact('(937) 555-0199')"),
  ];
  const [safety, early, late] = [
    add('pages/picnic.ts', 'rules: [sample.safety(`No child swims alone.`)]'),
    add('staff.ts', "name: sample.safety('Pat')"),
    add('staff.ts', "title: sample.safety('Lifeguard')"),
  ];
  const { status, stdout } = checkContent();
  expect(status).toBe(0);
  expect(stdout).toBe(
    [
      'SAFETY PROMISES: 3',
      '',
      '  /leadership',
      `    content/staff.ts:${early}  name: Pat`,
      `    content/staff.ts:${late}  title: Lifeguard`,
      '',
      '  /picnic',
      `    content/pages/picnic.ts:${safety}  rules: No child swims alone.`,
      '',
      'FACTS: 2',
      '',
      '  every page',
      `    content/church.ts:${phone}  phone: (937) 555-0199`,
      '',
      '  /picnic',
      `    content/pages/picnic.ts:${picnic}  grill: Bob’s`,
      '',
      'STORIES: 1',
      '',
      '  /picnic',
      `    content/pages/picnic.ts:${story}  memory: It rained.`,
      '',
      'The content is sound. 6 samples still wait for the church to confirm or replace them: 3 safety promises, 2 facts, 1 story.',
      '',
    ].join('\n'),
  );
});

test('names the page that shows a file, every page first', () => {
  const files = ['beliefs.ts', 'campuses.ts', 'events.ts', 'faq.ts', 'giving.ts', 'navigation.ts', 'sample-data.ts'];
  for (const file of [...files, 'pages/home.ts', 'pages/picnic.ts']) add(file, "title: sample.fact('Hello')");
  const lines = checkContent()
    .stdout.replaceAll(/:\d+ {2}title: Hello/g, '')
    .split('\n');
  expect(lines.slice(2, -2)).toEqual([
    '  every page',
    '    content/campuses.ts',
    '    content/navigation.ts',
    '',
    '  /',
    '    content/events.ts',
    '    content/pages/home.ts',
    '',
    '  /give',
    '    content/giving.ts',
    '',
    '  /new-to-xenia-naz',
    '    content/faq.ts',
    '',
    '  /picnic',
    '    content/pages/picnic.ts',
    '',
    '  /small-groups and /news',
    '    content/sample-data.ts',
    '',
    '  elsewhere',
    '    content/beliefs.ts',
    '',
  ]);
});

test('lists a sample that spans several lines, and leaves out marks in comments and texts', () => {
  const line = add('picnic.ts', "hours: sample.fact(\n  'Noon (or later)',\n)");
  add('picnic.ts', "// sample.fact('comment')\n");
  add('picnic.ts', '/* sample.safety("comment") */');
  add('picnic.ts', 'hint: "write sample.story(…)"');
  const { stdout } = checkContent();
  expect(stdout).toContain(`\n    content/picnic.ts:${line}  hours: Noon (or later)\n`);
  expect(lastLine(stdout)).toMatch(/: 1 fact\.$/);
});

test('names the list a sample stands in, even if it is not a field', () => {
  const line = add('picnic.ts', "name: 'Picnic' })); const rules = [sample.safety('No diving.')]; void (() => ({");
  expect(checkContent().stdout).toContain(`content/picnic.ts:${line}  rules: No diving.\n`);
});

test('counts down to none on the last line', () => {
  add('pages/picnic.ts', "title: sample.fact('Picnic')");
  add('church.ts', "greeting: sample.story('Hello')");
  const waiting =
    'The content is sound. 2 samples still wait for the church to confirm or replace them: 1 fact, 1 story.';
  expect(lastLine(checkContent().stdout)).toBe(waiting);
  replace('pages/picnic.ts', /sample\.fact\('Picnic'\)/, "'Picnic'");
  const one = 'The content is sound. One sample still waits for the church to confirm or replace it: 1 story.';
  expect(lastLine(checkContent().stdout)).toBe(one);
  replace('church.ts', /sample\.story\('Hello'\)/, "'Good morning'");
  expect(checkContent().stdout).toBe(
    'The content is sound, and nothing in it waits for the church to confirm it anymore.\n',
  );
});

test('reports the file and field of every mistake at once', () => {
  replace('church.ts', /phone: .*,/, "phone: 'call us',");
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
  replace('church.ts', /phone: .*,/, "phone: '(937) 555-0199',");
  replace('church.ts', /officeHours: .*,/, "officeHours: 'Monday',");
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
