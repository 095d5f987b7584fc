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
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { prepareLocation, sqliteLocation } from '#test/database.ts';
import { findDeadLinks, findLeftovers } from './content-texts.ts';

const root = join(import.meta.dirname, '..');
let site: string;

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'check-content-'));
});
afterEach(() => rmSync(site, { recursive: true }));

function checkContent(env: Record<string, string> = {}) {
  const script = join(root, 'commands', 'check-content.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: site,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stderr, lines: stdout.trimEnd().split('\n') };
}

describe('of made-up files', () => {
  /** An index of content with these texts, as content/index.ts exports it. */
  function wholeContent(texts: object = {}) {
    const content = { church: {}, campuses: [], noPageYet: ['/not-yet'] };
    const files = [{ file: 'pages/x.ts', value: texts }];
    return `export const content = ${JSON.stringify(content)}; export const files = ${JSON.stringify(files)};`;
  }

  function write(files: Record<string, string>) {
    writeFileSync(join(site, 'package.json'), '{ "type": "module" }');
    for (const [file, source] of Object.entries({ 'index.ts': wholeContent(), ...files })) {
      mkdirSync(dirname(join(site, 'content', file)), { recursive: true });
      writeFileSync(join(site, 'content', file), source);
    }
    cpSync(join(root, 'content', 'sample.ts'), join(site, 'content', 'sample.ts'));
  }

  test('it lists samples by weight and file, with line and words, and what is left of the sample church', () => {
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
      'index.ts': wholeContent({ lead: 'A church in Xenia' }),
    });
    const { status, lines } = checkContent();
    expect(status).toBe(0);
    expect(lines.filter((line) => line !== '')).toEqual([
      'SAFETY PROMISES: 1',
      '  content/pages/picnic.ts:3  No child swims (alone).',
      'LEFTOVERS OF THE SAMPLE CHURCH: 1',
      '  content/pages/x.ts  lead: Xenia',
      'FACTS: 4',
      expect.stringMatching(/^ {2}content\/church\.ts:2 {2}(two ){22}t…$/),
      '  content/church.ts:4  (empty)',
      '  content/pages/picnic.ts:3  Bob’s',
      '  content/pages/picnic.ts:4  {"latitude":39}',
      'STORIES: 1',
      '  content/pages/picnic.ts:2  It rained.',
      expect.stringMatching(
        /^The content is sound\. 7 samples still wait .*: 1 safety promise, 1 leftover of .*, 4 facts, 1 story\.$/,
      ),
    ]);
  });

  test('the list has the place of each in the words: where it stands alone, first of all as a fact, or else the sentence around it', () => {
    write({
      'church.ts': `import { sample } from './sample.ts';
        export const church = { phone: sample.fact('12'), seats: sample.fact(40), name: 'Us', times: sample.fact(['9:00']) };`,
      'pages/kids.ts': `import { sample } from '../sample.ts';
        const adults = sample.safety('Two adults');
        export const kids = ({ phone, times }) => ({
          call: phone, times, seats: 40, lead: \`\${adults} are there. Call \${phone}.\`,
          rules: [sample.story(\`Call \${phone}.\`)],
        });`,
      'words.ts': `import { church } from './church.ts';
        import { kids } from './pages/kids.ts';
        export const readContent = (lay) => lay('kids', kids(lay('church', church)));`,
    });
    const samples = join(root, 'commands', 'content-samples.ts');
    const list = `const { readSamples } = await import(${JSON.stringify(pathToFileURL(samples))});
      console.log(JSON.stringify(await readSamples()));`;
    const { stdout } = spawnSync(process.execPath, ['--eval', list], { cwd: site, encoding: 'utf8' });
    const found = (weight: string, place: string, text: string, part?: string, path?: string) => ({
      ...{ weight, place, text },
      ...(part && { at: { part, path } }),
    });
    expect(JSON.parse(stdout)).toEqual([
      found('fact', 'content/church.ts:2', '12', 'church', 'phone'),
      found('fact', 'content/church.ts:2', '40'),
      found('fact', 'content/church.ts:2', '["9:00"]', 'church', 'times'),
      found('safety', 'content/pages/kids.ts:2', 'Two adults', 'kids', 'lead'),
      found('story', 'content/pages/kids.ts:5', 'Call 12.', 'kids', 'rules.0'),
    ]);
  });

  test('it says so when nothing is left', () => {
    write({});
    expect(checkContent().lines).toEqual([
      'The content is sound, and nothing in it waits for the church to confirm it anymore.',
    ]);
  });

  test('it reports every file that cannot be read at once, with its line, and each mistake once', () => {
    write({
      'a.ts': "export const a = { name: { first: 'Ann' } };",
      'lost-import.ts': "export const b = [\n  sample.fact('Hi')];",
      'typo.ts': "import { a } from './a.ts';\nexport const c = a.nmae.first;",
      'lost-name.ts': "import { gone } from './a.ts';",
      'lost-file.ts': "import './gone.ts';",
      'own.ts': "throw new Error('content/own.ts must have one.');",
      'reader.ts': "import './typo.ts';",
      'church.ts': "const church = {\n  phone: '(937) 555-0199,\n};\n",
      'curly.ts': 'export const curly = {\n  name: “First Church”,\n};\n',
    });
    const { status, stderr } = checkContent();
    expect(status).toBe(1);
    for (const message of [
      "content/lost-import.ts:2 uses sample, but the top of the file does not import it (anymore):\n  sample.fact('Hi')];",
      'content/typo.ts:2 uses a.nmae, which is not there. Is it misspelled?\n  export const c = a.nmae.first;',
      'content/lost-name.ts:1 still uses gone, which content/a.ts does not have:\n  import { gone }',
      'content/lost-file.ts uses a file that is not there: content/gone.ts',
      'content/own.ts must have one.',
      'a quote, a comma or a bracket is missing',
      "A text begins and ends with a straight quote, ', and not with “ as here:\n\ncontent/curly.ts:2",
    ]) {
      expect(stderr.split(message), message).toHaveLength(2);
    }
    expect(stderr).toMatch(/\n\ncontent\/church\.ts:2\n(.*\n)? {2}phone: '\(937\) 555-0199,\n/);
    expect(stderr).not.toMatch(/ {4}at |SyntaxError/);
  });
});

test('a link that leads nowhere is named with its place', () => {
  const links = ['/', '/admin/groups?view=bin', '/abuot#team', 'https://example.org/abuot', 'one / two'];
  const files = [{ file: 'pages/x.ts', value: { links } }];
  expect(findDeadLinks(files, ['/', '/admin/groups'])).toEqual([
    '  content/pages/x.ts, links > no. 3: there is no page /abuot#team on this site',
  ]);
});

test('words of the sample church are left over, unless they are true of this one', () => {
  const files = [{ file: 'x.ts', value: { lead: 'A Nazarene church in XENIA', text: 'Jesus of Nazareth' } }];
  const leftovers = (name: string) => findLeftovers(files, { words: [/Xenia/i, /Nazarene/i], facts: [{ name }] });
  expect(leftovers('First Church')).toEqual([{ place: 'content/x.ts', text: 'lead: XENIA, Nazarene' }]);
  expect(leftovers('Dayton Church of the Nazarene')).toEqual([{ place: 'content/x.ts', text: 'lead: XENIA' }]);
});

describe('of this church, whatever it says,', () => {
  beforeEach(() => {
    const ofBuild = ['manifest', 'logo', 'palette'].map((name) => join('pictures', `${name}.json`));
    for (const part of ['content', ...ofBuild, 'package.json']) {
      cpSync(join(root, part), join(site, part), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'), 'junction');
  });

  /** Changes what a file exports before other files import it. */
  function change(file: string, code: string) {
    appendFileSync(join(site, 'content', file), `\n${code};\n`);
  }

  /** Adds to what a file's function returns. */
  function changeWords(file: string, name: string, added: string) {
    const path = join(site, 'content', file);
    const own = readFileSync(path, 'utf8').replace(new RegExp(`export (const|function) ${name}\\b`), '$1 own');
    writeFileSync(path, `${own}\nexport const ${name} = (facts) => Object.assign(own(facts), ${added});\n`);
  }

  test('it reports the file and field of every mistake at once, and what is there', () => {
    change(
      'church.ts',
      "Object.assign(church, { phone: 'call us', social: '#', legal: [church.giving], tagline: 'GROW.' })",
    );
    changeWords('campuses.ts', 'campuses', "[{ ...own(facts)[0], geo: { latitude: '39.7', longitude: 0 } }]");
    change('staff.ts', "staff.unshift({ ...staff[0], name: undefined, picture: 'nobody' })");
    changeWords('navigation.ts', 'navigation', "[{ label: 'Kids', items: [{ label: 'Kids', href: 'kids' }] }]");
    changeWords('pages/prayer.ts', 'prayer', "{ picnic: { heading: '' } }");
    change('addresses.ts', "Object.assign(oldAddresses, { '/about': '/contact' })");
    const { status, stderr } = checkContent();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The content of the site has \d+ mistakes:\n/);
    for (const mistake of [
      'church.ts, phone: must be a number of ten digits, such as (937) 555-0142\n    It says: call us',
      'church.ts, social: must be a list\n    It says: #',
      'church.ts, legal > no. 1: is missing',
      "church.ts, tagline: must be one to three texts in [ ], such as ['WORSHIP.', 'GROW.', 'BELONG.']\n    It says: GROW.",
      'campuses.ts, campuses > no. 1 > geo > latitude: must be a number, without quotes around it\n    It says: 39.7',
      "staff.ts, staff > no. 1 > picture: must be the name of a file in pictures/, without its ending, or '' for none",
      'staff.ts, staff > no. 1 > name: is missing',
      'navigation.ts, navigation > no. 1 > items > no. 1 > href: must be a path on this site, such as /about',
      'addresses.ts, oldAddresses > /about: must not be the address of a page that is there (switched-off.ts is for one that you don’t want)\n    It says: /about',
      'pages/prayer.ts, picnic > heading: must not be empty',
    ]) {
      expect(stderr).toContain(`\n  content/${mistake}\n`);
    }
  });

  test('what was confirmed in the browser is not listed, and a database that cannot be read is named', async () => {
    change(
      'church.ts',
      "import { sample as made } from './sample.ts'; Object.assign(church, { welcome: made.safety('Made up') })",
    );
    const count = ({ lines }: ReturnType<typeof checkContent>) => {
      const [, several, one] = /\. (?:(\d+)|(One)) sample/.exec(lines.join('\n')) ?? [];
      return Number(several ?? (one ? 1 : 0));
    };
    const location = await sqliteLocation();
    await prepareLocation(location.settings);
    const database = openDatabase(location.settings);
    const all = count(checkContent());
    const env = { DATABASE_URL: `file:${location.settings.file}` };
    expect(count(checkContent(env))).toBe(all);
    const { db } = database as unknown as { db: Kysely<{ words: Record<string, string | number> }> };
    const row = { id: 'church', title: 'Church', version: 1, changes: '{}' };
    await db
      .insertInto('words')
      .values({ ...row, confirmed: JSON.stringify({ welcome: 'Made up' }) })
      .execute();
    await database.close();
    const { stderr, ...less } = checkContent(env);
    expect([count(less as never), stderr]).toEqual([all - 1, '']);
    await location.remove();

    const broken = checkContent({ DATABASE_URL: `file:${join(site, 'package.json')}` });
    expect([count(broken), broken.status]).toEqual([all, 0]);
    expect(broken.stderr).toMatch(/^What was changed .* because the database cannot be read: .+\n\n$/);
  });
});
