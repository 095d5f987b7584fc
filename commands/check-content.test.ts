import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { campuses } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { giving } from '#content/giving.ts';

const root = join(import.meta.dirname, '..');
let site: string;

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'check-content-'));
});
afterEach(() => rmSync(site, { recursive: true }));

function checkContent() {
  const script = join(root, 'commands', 'check-content.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: site, encoding: 'utf8' });
  return { status, stdout, stderr, lines: stdout.trimEnd().split('\n') };
}

/** A content index with these files, as content/index.ts exports it. */
function wholeContent({ church = {}, files = [] as object[] } = {}) {
  const content = { church, campuses: [], noPageYet: ['/not-yet'] };
  return `export const content = ${JSON.stringify(content)}; export const files = ${JSON.stringify(files)};`;
}

describe('a church with fictional files:', () => {
  function write(files: Record<string, string>) {
    writeFileSync(join(site, 'package.json'), '{ "type": "module" }');
    for (const [file, source] of Object.entries({ 'index.ts': wholeContent(), ...files })) {
      mkdirSync(dirname(join(site, 'content', file)), { recursive: true });
      writeFileSync(join(site, 'content', file), source);
    }
    cpSync(join(root, 'content', 'sample.ts'), join(site, 'content', 'sample.ts'));
  }

  test('lists samples by weight and file, with line and words', () => {
    write({
      'pages/picnic.ts': `import { sample } from '../sample.ts';
        export const memory = sample.story('It rained.');
        export const two = { grill: sample.fact("Bob’s"), rules: [sample.safety(\`No child swims (alone).\`)] };
        export const geo = sample.fact(
          { latitude: 39 },
        );
        // sample.fact('comment')
        export const hint = 'write sample.story(…)';`,
      'church.ts': `import { sample } from './sample.ts';
        const long = (word) => sample.fact(\`\${word} \`.repeat(40));
        export const words = [long('one'), long('two')];
        export const none = sample.fact('');`,
    });
    const { status, lines } = checkContent();
    expect(status).toBe(0);
    expect(lines.filter((line) => line !== '').slice(0, -1)).toEqual([
      'SAFETY PROMISES: 1',
      '  content/pages/picnic.ts:3  No child swims (alone).',
      'FACTS: 4',
      expect.stringMatching(/^ {2}content\/church\.ts:2 {2}(two ){22}t…$/),
      '  content/church.ts:4  (empty)',
      '  content/pages/picnic.ts:3  Bob’s',
      '  content/pages/picnic.ts:4  {"latitude":39}',
      'STORIES: 1',
      '  content/pages/picnic.ts:2  It rained.',
    ]);
  });

  test.each([
    [
      "[sample.story('Hi'), sample.fact('Ho'), sample.fact('Ha')]",
      'The content is sound. 3 samples still wait for the church to confirm or replace them: 2 facts, 1 story.',
    ],
    [
      "sample.story('Hi')",
      'The content is sound. One sample still waits for the church to confirm or replace it: 1 story.',
    ],
    ["'Hi'", 'The content is sound, and nothing in it waits for the church to confirm it anymore.'],
  ])('counts down to none on the last line: %s', (greeting, line) => {
    write({ 'church.ts': `import { sample } from './sample.ts'; export const greeting = ${greeting};` });
    expect(checkContent().lines.at(-1)).toBe(line);
  });

  test('reports the line where a quote is missing', () => {
    write({ 'church.ts': "const church = {\n  phone: '(937) 555-0199,\n};\n" });
    const { status, stderr } = checkContent();
    expect(status).toBe(1);
    expect(stderr).toContain('a quote, a comma or a bracket is missing');
    expect(stderr).toMatch(/\n\ncontent\/church\.ts:2\n(.*\n)? {2}phone: '\(937\) 555-0199,\n/);
    expect(stderr).not.toMatch(/ {4}at |SyntaxError/);
  });

  test.each([
    [
      'a sample whose import is gone',
      "export const a = [\n  sample.fact('Hi')];",
      'content/b.ts:2 uses sample, but',
      "sample.fact('Hi')];",
    ],
    [
      'a misspelled fact',
      "import { a } from './a.ts';\nexport const b = a.nmae.first;",
      'content/b.ts:2 uses a.nmae, which is not there.',
      'export const b',
    ],
    [
      'a name that another file had',
      "import { gone } from './a.ts';",
      'content/b.ts:1 still uses gone, which content/a.ts does not have:',
      'import { gone }',
    ],
    ['a file that is gone', "import './gone.ts';", 'content/b.ts uses a file that is not there: content/gone.ts', ''],
  ])('reports %s with file and line, once', (_what, source, message, line) => {
    write({ 'a.ts': "export const a = { name: { first: 'Ann' } };", 'b.ts': source, 'c.ts': "import './b.ts';" });
    const { status, stderr } = checkContent();
    expect(status).toBe(1);
    expect(stderr.split(message)).toHaveLength(2);
    expect(stderr).toContain(line);
    expect(stderr).not.toContain('    at ');
  });

  test('reports links that lead nowhere', () => {
    const links = ['/', '/admin/groups?view=bin', '/not-yet', '/abuot#team', 'https://example.org/abuot', 'one / two'];
    write({ 'index.ts': wholeContent({ files: [{ file: 'pages/x.ts', value: { links } }] }) });
    const { status, stderr } = checkContent();
    expect(status).toBe(1);
    expect(stderr.trimEnd().split('\n')).toEqual([
      'The content of the site has one mistake:',
      '  content/pages/x.ts, links > no. 4: there is no page /abuot#team on this site',
    ]);
  });

  test('lists leftovers of the sample church, unless they are true of this one', () => {
    const files = [{ file: 'pages/x.ts', value: { lead: 'A Nazarene church in XENIA', text: 'Jesus of Nazareth' } }];
    write({ 'index.ts': wholeContent({ files }) });
    expect(checkContent().lines).toContain('  content/pages/x.ts  lead: XENIA, Nazarene');
    write({ 'index.ts': wholeContent({ files, church: { name: 'Dayton Church of the Nazarene' } }) });
    expect(checkContent().lines).toContain('  content/pages/x.ts  lead: XENIA');
  });
});

describe('this church, whatever it says:', () => {
  beforeEach(() => {
    for (const part of ['content', join('pictures', 'manifest.json'), 'package.json']) {
      cpSync(join(root, part), join(site, part), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'), 'junction');
  });

  /** Changes what a file exports before other files import it. */
  function change(file: string, code: string) {
    appendFileSync(join(site, 'content', file), `\n${code};\n`);
  }

  test('reports the file and field of every mistake at once', () => {
    change('church.ts', "church.phone = 'call us'; church.siteUrl = 'https://example.org/site'");
    change('staff.ts', "staff.unshift({ ...staff[0], name: undefined, picture: 'nobody' })");
    change('navigation.ts', "navigation.unshift({ label: 'Kids', items: [{ label: 'Kids', href: 'kids' }] })");
    change(
      'pages/prayer.ts',
      "Object.assign(prayer, { picnic: { heading: '', picture: 'gone-1', pictures: [{ name: 'gone-2' }] } })",
    );
    change(
      'church.ts',
      "Object.assign(church, { social: '#', legal: [church.giving, { label: 'A', href: 'www.a.example' }] })",
    );
    change('pages/youth.ts', "Object.assign(youth, { picnic: { picture: { name: 'gone-3' } } })");
    change(
      'addresses.ts',
      "Object.assign(oldAddresses, { '/about': '/contact', '/visit/': '/contact', '/visit': '/cntact', '/sermons': 'http://old.example' })",
    );
    const { status, stdout, stderr } = checkContent();
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    const lines = stderr.split('\n');
    expect(lines[0]).toMatch(/^The content of the site has \d+ mistakes:$/);
    const picture = 'must be the name of a file in pictures/, without its ending';
    const target = 'must lead to a page of this site, such as /about, or to a full web address, https://…, without #';
    for (const [line, value] of [
      ['church.ts, siteUrl: must not have a path after the name', 'https://example.org/site'],
      ['church.ts, phone: must be a number of ten digits, such as (937) 555-0142', 'call us'],
      ['church.ts, social: must be a list', '#'],
      ['church.ts, legal > no. 1: is missing'],
      [
        'church.ts, legal > no. 2 > href: must be a path on this site, such as /about, a full web address, https://…, or # while there is none',
        'www.a.example',
      ],
      [`staff.ts, no. 1 > picture: ${picture}, or '' for none`, 'nobody'],
      ['staff.ts, no. 1 > name: is missing'],
      ['navigation.ts, navigation > no. 1 > items > no. 1 > href: must be a path on this site, such as /about', 'kids'],
      ['addresses.ts, oldAddresses > /about: must not be the address of a page that is there', '/about'],
      [
        'addresses.ts, oldAddresses > /visit/: must be a path such as /im-visiting: without ? and #, and without a slash at its end',
        '/visit/',
      ],
      [`addresses.ts, oldAddresses > /visit: ${target}`, '/cntact'],
      [`addresses.ts, oldAddresses > /sermons: ${target}`, 'http://old.example'],
      ['pages/prayer.ts, picnic > heading: must not be empty'],
      [`pages/prayer.ts, picnic > picture: ${picture}`, 'gone-1'],
      [`pages/prayer.ts, picnic > pictures > no. 1 > name: ${picture}`, 'gone-2'],
      [`pages/youth.ts, picnic > picture > name: ${picture}`, 'gone-3'],
    ]) {
      const index = lines.indexOf(`  content/${line}`);
      expect(index, line).toBeGreaterThan(0);
      if (value) expect(lines[index + 1]).toBe(`    It says: ${value}`);
    }
  });

  test.each([
    ['/About Us', 'must be a path of one word, in small letters, digits and hyphens, such as /new-here'],
    ['/kids', 'must not be the address of another page'],
  ])('rejects %s as the address of the page for guests', (address, reason) => {
    const file = join(site, 'content', 'addresses.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(newHereAddress.*= ').*'/, `$1${address}'`));
    expect(checkContent().stderr).toContain(
      `content/addresses.ts, newHereAddress: ${reason}\n    It says: ${address}\n`,
    );
  });

  test('requires at least one campus', () => {
    change('campuses.ts', 'campuses.splice(0)');
    expect(checkContent().stderr).toBe('content/campuses.ts must have at least one campus.\n');
  });

  test('changing a fact once changes it on every page', async () => {
    change(
      'church.ts',
      "Object.assign(church, { phone: '(000) 000-0000', email: 'new@new.example', officeHours: 'Never' })",
    );
    change('giving.ts', "giving.text.number = 'another'");
    change('campuses.ts', "for (const campus of campuses) campus.address.street = 'Another Street'");
    const { content } = await import(join(site, 'content', 'index.ts'));
    // Staff entries are excluded, because people may share a fact.
    const { staff, pages, ...topics } = content;
    const streets = campuses.map(({ address }) => address.street);
    const facts = [church.phone, church.email, church.officeHours, giving.text.number, ...streets];
    // Only numbers and addresses are unambiguous; a word such as 'Mondays' is not.
    const before = facts.filter((fact) => /[\d@]/.test(fact));
    const stale = Object.entries({ ...topics, ...pages }).filter(([, part]) =>
      before.some((fact) => JSON.stringify(part).includes(fact)),
    );
    expect(stale.map(([name]) => name)).toEqual([]);
  });
});
