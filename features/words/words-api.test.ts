import { describe, expect, test } from 'vitest';
import { partsOf } from '#content/index.ts';
import { describedIn } from '#content/page-pictures.ts';
import { defaultContent } from '#content/words.ts';
import { createContentReader, storedNouns } from '#features/all.server.ts';
import { contentTables } from '#records/transfer/content-tables.server.ts';
import { exportFiles } from '#records/transfer/export.server.ts';
import { applyImport, parseExport, planExport } from '#records/transfer/import.server.ts';
import { startApi } from '#test/api.ts';
import { engines, freshDatabase, type NewLocation, sqliteLocation } from '#test/database.ts';
import { type Element, find, findAll, readHtml, textOf } from '#test/html.ts';
import { storePicture } from '#test/pictures.ts';
import { startSite } from '#test/site.ts';

const { church } = defaultContent.facts;
const { about } = defaultContent.words;

/** The API, and what an admin sends to it. */
async function startWithWords(newLocation: NewLocation = sqliteLocation) {
  const api = await startApi(newLocation);
  const session = await api.logIn();
  const send = (method: string, path: string, json?: unknown, headers = {}) =>
    api.send(method, path, { headers: { ...session, ...headers }, json });
  return {
    ...api,
    change: (part: string, changes: object, headers = {}) => send('PATCH', `/api/words/${part}`, { changes }, headers),
    send,
    read: async (path: string) => (await send('GET', path)).json(),
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
    },
  };
}

test.each(engines)(
  'a changed fact is in every sentence of every process at once, on $name',
  async ({ newLocation }) => {
    await using api = await startWithWords(newLocation);
    const readers = [createContentReader(api.db), createContentReader(api.db)];
    for (const read of readers) expect(await read()).toEqual(defaultContent);

    const changed = await api.change('church', { name: 'Saint Somebody', 'tagline.0': 'COME.' });
    expect([changed.status, await changed.json()]).toMatchObject([
      200,
      { version: 2, changes: { name: { value: 'Saint Somebody', base: church.name } } },
    ]);
    for (const read of readers) {
      const { facts, words } = await read();
      expect(facts.church).toEqual({
        ...church,
        name: 'Saint Somebody',
        tagline: ['COME.', ...church.tagline.slice(1)],
      });
      expect(words.about.description).toBe(about.description.replaceAll(church.name, 'Saint Somebody'));
      // Put together once per version.
      expect(await read()).toBe(await read());
    }
  },
);

test('the list has every part, its form, and what has been changed in it', async () => {
  await using api = await startWithWords();
  await api.change('about', { 'header.heading': 'Who we are' });
  const { parts, pictures } = await api.read('/api/admin/words');
  expect(parts.map(({ part }: { part: string }) => part)).toEqual(partsOf(defaultContent).map(({ part }) => part));
  const partOf = (name: string) => parts.find(({ part }: { part: string }) => part === name);
  const { words, defaults, changes, version, form } = partOf('about');
  // A group has the picture and its text, a header only the picture. The point and the film are made by the build.
  const picture = { kind: 'picture', isOptional: false };
  expect(form.fields).toMatchObject({
    header: { fields: { picture } },
    mission: { fields: { picture: { fields: { name: picture, alt: { kind: 'text' } } } } },
  });
  expect(partOf('staff').form.fields.staff.each.fields.picture).toEqual({ ...picture, isOptional: true });
  const { name } = about.mission.picture;
  const texts = describedIn(defaultContent).flatMap(({ picture, alt }) => (picture === name ? alt : []));
  expect(texts).toContain(pictures.find((own: { name: string }) => own.name === name).alt);
  expect(Object.keys(partOf('home').form.fields.hero.fields)).toEqual(expect.not.arrayContaining(['film', 'focus']));
  expect(words.header.heading).toBe('Who we are');
  expect([defaults, changes, version]).toEqual([
    about,
    { 'header.heading': { value: 'Who we are', base: about.header.heading } },
    2,
  ]);
});

test.each<[part: string, changes: object, paths: string[]]>([
  ['church', { phone: '12' }, ['phone']],
  ['church', { name: '', email: 'nobody' }, ['name', 'email']],
  ['church', { snacks: 'Pie' }, ['']],
  ['church', { 'services.0.starts': [] }, ['services.0.starts']],
  ['about', { 'header.heading': 7 }, ['header.heading']],
  ['about', { 'header.heading': ' ' }, ['header.heading']],
  ['about', { 'header.nothing.heading': 'Hi' }, ['header.nothing.heading']],
  ['about', { 'header.__proto__': { heading: 'Hi' } }, ['header.__proto__']],
  ['about', { 'beliefs.list': [] }, ['beliefs.list.0']],
  ['colors', { '--ink.light': 'red' }, ['--ink.light']],
  ['colors', { '--sky': { light: '#ffffff', dark: '#000000' } }, ['']],
  ['colors', { '--mark.dark': defaultContent.facts.colors['--surface'].dark }, ['--mark.dark']],
  ['logo', { svg: '<svg viewBox="0 0 9 9"><script>alert(1)</script></svg>' }, ['svg']],
])('a mistake in %s is refused with its path: %j', async (part, changes, paths) => {
  await using api = await startWithWords();
  const refused = await api.change(part, changes);
  const { errors } = await refused.json();
  expect([refused.status, errors.map(({ field }: { field: string }) => field)]).toEqual([400, paths]);
  expect(await createContentReader(api.db)()).toEqual(defaultContent);
});

test('an entry is changed in the list that was changed just before it', async () => {
  await using api = await startWithWords();
  const at = `services.${church.services.length}`;
  const added = { ...church.services[0], label: 'Fridays', starts: ['18:30'] };
  const services = [...church.services, { ...added, label: '', starts: [''] }];
  const changes = { services, [`${at}.label`]: added.label, [`${at}.starts.0`]: '18:30' };
  expect((await api.change('church', changes)).status).toBe(200);
  expect((await createContentReader(api.db)()).facts.church.services).toEqual([...church.services, added]);
});

test('there are no words of an unknown part', async () => {
  await using api = await startWithWords();
  for (const part of ['snacks', 'site', 'admin', 'constructor', '__proto__'])
    expect((await api.change(part, { title: 'Hi' })).status, part).toBe(404);
});

test('two volunteers do not overwrite each other, and each change can be undone', async () => {
  await using api = await startWithWords();
  const read = async () => (await createContentReader(api.db)()).words.about.header.heading;
  await api.change('about', { 'header.heading': 'First' }, { 'if-match': '"1"' });
  const late = await api.change('about', { 'header.heading': 'Late' }, { 'if-match': '"1"' });
  expect([late.status, await late.json()]).toMatchObject([412, { current: { version: 2 } }]);
  await api.change('about', { 'header.heading': 'Second' }, { 'if-match': '"2"' });

  const history = await api.read('/api/words/about/revisions');
  expect(history.map(({ after }: { after: object }) => after)).toMatchObject([
    { version: 3, changes: { 'header.heading': { value: 'Second' } } },
    { version: 2, changes: { 'header.heading': { value: 'First' } } },
  ]);
  expect((await api.send('POST', '/api/words/about/restore')).status).toBe(200);
  expect(await read()).toBe('First');
  await api.change('about', { 'header.heading': about.header.heading });
  expect([await read(), (await api.read('/api/words/about/revisions'))[0].after.changes]).toEqual([
    about.header.heading,
    {},
  ]);
});

/** As the API answers an upload: without `alt`. */
async function addPicture(db: Parameters<typeof storePicture>[0], given: object = {}) {
  const { alt: _, ...picture } = await storePicture(db, given);
  return picture;
}

const [alt, noSuchPicture] = ['Three people at a door', /must be a picture that has been added/];
test('a picture that was added is measured here, and has a text of its own', async () => {
  await using api = await startWithWords();
  const picture = await addPicture(api.db, { width: 1000, height: 500 });
  const refusals: [changes: object, field: string, message: RegExp][] = [
    [{ 'mission.picture.name': picture }, 'mission.picture.alt', /describes the picture before/],
    [{ 'mission.picture': { name: 'candles', alt: about.mission.picture.alt } }, 'mission.picture.alt', /before/],
    [{ 'mission.picture': { name: picture, alt: 'IMG_1234.jpg' } }, 'mission.picture.alt', /name of a file/],
    [{ 'header.picture': { ...picture, id: 'none' } }, 'header.picture', noSuchPicture],
    [{ 'header.picture': { ...picture, focusX: 101 } }, 'header.picture.focusX', /from 0 to 100/],
    [{ 'header.heading': picture }, 'header.heading', /another kind/],
  ];
  for (const [changes, field, message] of refusals) {
    const { errors } = await (await api.change('about', changes)).json();
    expect(errors, JSON.stringify(changes)).toEqual([{ field, message: expect.stringMatching(message) }]);
  }
  expect(await createContentReader(api.db)()).toEqual(defaultContent);
  const changes = { 'mission.picture': { name: { ...picture, width: 1 }, alt } };
  expect(await (await api.change('about', changes)).json()).toMatchObject({
    changes: { 'mission.picture': { value: { name: picture, alt } } },
  });
});

test('visitors see a picture that was added around its point, and the film only over its own picture', async () => {
  await using site = await startSite({ sampleData: false });
  const { db, close } = site.openDatabase();
  const picture = await addPicture(db, { width: 1000, height: 200, focusX: 20, focusY: 83 });
  await close();
  const session = await site.logIn();
  const change = (part: string, changes: object) => site.send('PATCH', `/api/words/${part}`, { changes }, session);
  const firstPicture = async (path: string) => {
    const [first] = findAll(readHtml((await site.request(path)).text), 'main picture');
    return first as Element;
  };

  await change('about', { 'header.picture': picture });
  const [shown] = findAll(await firstPicture('/about'), 'source');
  expect(shown?.getAttribute('srcset')).toMatch(RegExp(`^/pictures/${picture.id}-480.avif 480w, .* 1000w$`));
  // Twice as wide as any of the site's own, so it is cropped to half of its width.
  expect(shown?.getAttribute('sizes')).toBe('200vw');
  expect(find(await firstPicture('/about'), 'img').getAttribute('class')).toMatch(/ focal focal-x-20 focal-y-80$/);

  for (const hero of [picture, 'candles']) {
    await change('home', { 'hero.picture': hero });
    expect(findAll(readHtml((await site.request('/')).text), 'video')).toEqual([]);
    expect(findAll(await firstPicture('/'), 'source'), 'no other crop').toHaveLength(1);
  }
});

test('an export contains the changes', async () => {
  await using api = await startWithWords();
  await using target = await freshDatabase(sqliteLocation);
  await api.change('church', { name: 'Saint Somebody' });
  const tables = contentTables(storedNouns);
  const { 'everything.json': file = [] } = await exportFiles(api.db, storedNouns, tables, api.clock.time);
  const plan = await planExport(target.db, parseExport(Buffer.from([...file].join('')), storedNouns, tables));
  await applyImport(target.db, ['words'], plan);
  expect((await createContentReader(target.db)()).facts.church.name).toBe('Saint Somebody');
});

test('an import cannot bring a logo or colors that are more than that', async () => {
  await using api = await startWithWords();
  await api.change('church', { name: 'Saint Somebody' });
  for (const [part, changes] of Object.entries({
    colors: { '--ink.light': { value: 'red}</style><script>', base: '' } },
    logo: { svg: { value: '<svg viewBox="0 0 9 9" onload="alert(1)"/>', base: '' } },
  })) {
    const row = { id: part, title: part, version: 1, changes: JSON.stringify(changes) };
    await api.db.insertInto('words').values(row).execute();
  }
  const { facts } = await createContentReader(api.db)();
  const { colors, logo } = defaultContent.facts;
  expect(facts).toMatchObject({ colors, logo, church: { name: 'Saint Somebody' } });
});

test('a file of any drawing program becomes a logo, or it is said why not', async () => {
  await using api = await startWithWords();
  const read = (svg: string) => api.send('POST', '/api/words/logo/drawing', { svg });
  const file = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)">
    <style>.a { fill: #d4552d }</style><script>alert(1)</script><path class="a" d="M0 0h9v9z"/></svg>`;
  const drawn = await (await read(file)).json();
  expect(drawn.svg).toMatch(/^<svg [^>]*viewBox="0 0 9 9"><path [^>]*fill="#d4552d"[^>]*\/><\/svg>$/);
  expect((await api.change('logo', drawn)).status).toBe(200);
  const { light, dark } = defaultContent.facts.colors['--surface'];
  for (const [svg, said] of [
    ['PNG', 'is no SVG drawing'],
    [file.replace('#d4552d', light), 'on the light page'],
    [file.replace('#d4552d', dark), 'on the dark page'],
  ] as const) {
    const refused = await read(svg);
    expect([refused.status, (await refused.json()).detail]).toEqual([400, expect.stringContaining(said)]);
  }
});

describe('a preview', () => {
  async function startPreview() {
    const site = await startSite({ sampleData: false });
    const session = await site.logIn();
    return {
      ...site,
      session,
      preview: (part: string, page: string, changes: object | string, headers: object = session) =>
        site.request(`/api/words/${part}/preview`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
          body: `${new URLSearchParams({ page, changes: typeof changes === 'string' ? changes : JSON.stringify(changes) })}`,
        }),
    };
  }

  test('is the page with the draft over what is stored, for this admin alone, and without scripts', async () => {
    await using site = await startPreview();
    await site.send('PATCH', '/api/words/church', { changes: { shortName: 'Saved Name' } }, site.session);
    const draft = { 'header.heading': 'A draft <of> "words"' };
    const { status, headers, text } = await site.preview('about', '/about', draft);
    expect([status, headers]).toMatchObject([
      200,
      {
        'content-type': 'text/html; charset=UTF-8',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'content-security-policy': expect.stringMatching(/script-src 'none'.* frame-ancestors 'self'/),
      },
    ]);
    expect(textOf(find(readHtml(text), 'h1'))).toBe(draft['header.heading']);
    expect(text).toContain('Saved Name');
    expect(text).not.toMatch(/<script|modulepreload/);
    // Rendered after the preview.
    expect((await site.request('/about')).text).not.toContain('A draft');
  });

  test('shows colors that cannot be saved yet', async () => {
    await using site = await startPreview();
    const { light } = defaultContent.facts.colors['--surface'];
    const { status, text } = await site.preview('colors', '/about', { '--ink.light': light });
    expect([status, text.includes(`--ink:light-dark(${light},`)]).toEqual([200, true]);
  });

  test('says in its frame what is wrong', async () => {
    await using site = await startPreview();
    const good = { 'header.heading': 'Hi' };
    const answers = [
      [await site.preview('about', '/about', { 'header.heading': '' }), 400, 'header.heading must not be empty'],
      [await site.preview('church', '/', { phone: '12' }), 400, 'phone must be a number of ten digits'],
      [await site.preview('about', '/about', '{'), 400, 'JSON'],
      [await site.preview('about', '/about', { 'header.heading': 'x'.repeat(300_000) }), 413, 'KiB'],
      [await site.preview('about', '/about', good, {}), 401, 'log in'],
      [await site.preview('snacks', '/about', good), 404, 'no such words'],
    ] as const;
    for (const [{ status, headers, text }, expected, message] of answers) {
      expect([status, headers['content-type']]).toEqual([expected, 'text/plain; charset=UTF-8']);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
      expect(text).toContain(message);
    }
    for (const page of ['/admin/groups', '/api/news', '/about.data', '//about', 'https://example.org', '/nothing', ''])
      expect(await site.preview('about', page, good), page).toMatchObject({
        status: 404,
        text: 'There is no such page.',
      });
  });
});
