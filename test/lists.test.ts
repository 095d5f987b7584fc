import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { type Element, find, findAll, hrefOf, hrefsIn, partWith, readHtml, textOf } from './html.ts';
import { mapsSearchFor } from './links.ts';
import { startSite } from './site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site[Symbol.asyncDispose]());

async function open(path: string) {
  return find(readHtml((await site.request(path)).text), 'main');
}

async function logIn() {
  const { headers } = await send('POST', '/api/admin/login', { password: 'a password for tests' });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

function send(method: string, path: string, body: unknown, cookie = '') {
  const headers = { 'content-type': 'application/json', cookie };
  return site.request(path, { method, headers, body: JSON.stringify(body) });
}

/** The groups that the filter asks for, without those that are also open to everyone. */
function asked(main: Element) {
  const [list] = findAll(main, 'section ul');
  return list && findAll(list, 'h3').map(textOf);
}

describe('/small-groups', () => {
  test('shows every detail of a group but its time zone, the number of groups, and below them a link to manage them', async () => {
    const main = await open('/small-groups');
    const card = partWith(main, 'li', 'Women of Hope');
    for (const text of [
      'Tuesday',
      '10:00 AM',
      'Female',
      '30 to 60',
      'Dana Example',
      'In person, Video',
      'Prayer and care',
    ]) {
      expect(textOf(card)).toContain(text);
    }
    expect(textOf(main)).not.toContain('Central');
    const map = find(card, 'a', /Ministry Campus/);
    expect(map.getAttribute('href')).toContain(mapsSearchFor('Ministry Campus'));
    expect(map.getAttribute('target')).toBe('_blank');
    expect(hrefOf(main, 'Admin: Manage Groups')).toBe('/admin/groups');
    expect(hrefsIn(partWith(main, 'section', 'Find a group')).at(-1)).toBe('/admin/groups');
    expect(textOf(find(main, '[role=status]'))).toBe('6 groups');
    expect(findAll(main, 'h3')).toHaveLength(6);
  });

  test('is filtered by its query, as an ordinary form submits it', async () => {
    const main = await open('/small-groups?gender=Female');
    expect(textOf(find(main, '[role=status]'))).toBe('1 group');
    expect(asked(main)).toEqual(['Women of Hope']);
    const form = find(main, 'form');
    expect(form.getAttribute('action')).toBe('/small-groups');
    expect(form.getAttribute('method') ?? 'get').toBe('get');
    expect(find(form, 'input[checked]').getAttribute('value')).toBe('Female');
    find(form, 'noscript button', 'Search');

    const both = await open('/small-groups?q=XENIA&gender=Male');
    expect(asked(both)).toEqual(['Sunrise Men']);
    const search = find(both, 'input[name=q]');
    expect(search.getAttribute('value')).toBe('XENIA');
    expect(find(both, 'label', 'Search groups').getAttribute('for')).toBe(search.id);

    const none = await open('/small-groups?q=no+such+group');
    expect(textOf(none)).toContain('No groups found. Try adjusting your search.');
    find(none, 'a', 'Admin: Manage Groups');
  });

  test('treats an unknown gender in the query as all', async () => {
    const main = await open('/small-groups?gender=Other');
    expect(textOf(find(main, '[role=status]'))).toBe('6 groups');
    expect(find(main, 'input[checked]').getAttribute('value')).toBe('All');
  });

  test('shows a new group, its changes, and no longer once deleted', async () => {
    const cookie = await logIn();
    const group = aGroupInput({ title: 'Bread and Salt', description: 'First line\nsecond line <b>not bold</b>' });
    const { id } = JSON.parse((await send('POST', '/api/groups', group, cookie)).text);
    const card = async () => partWith(await open('/small-groups?q=Bread+and+Salt'), 'li', 'Bread and Salt');
    expect((await card()).textContent).toContain('First line\nsecond line <b>not bold</b>');
    expect(textOf(await card())).toContain('In person, Video');
    await send('PATCH', `/api/groups/${id}`, { meetingFormats: ['chat'], category: 'Supper' }, cookie);
    expect(textOf(await card())).toContain('HowChat');
    expect(textOf(await card())).toContain('Supper');
    await send('DELETE', `/api/groups/${id}`, undefined, cookie);
    expect(findAll(await open('/small-groups'), 'h3').map(textOf)).not.toContain('Bread and Salt');
  });
});

describe('/news', () => {
  test('shows complete articles, newest first, and no admin link', async () => {
    const main = await open('/news');
    const articles = findAll(main, 'article');
    const times = articles.map((article) => find(article, 'time').getAttribute('datetime') ?? '');
    expect(times.length).toBeGreaterThanOrEqual(3);
    expect(times).toEqual(times.toSorted().reverse());
    expect(articles[0] && textOf(find(articles[0], 'time'))).toMatch(
      /^(January|February|March|April|May|June|July|August|September|October|November|December) \d\d, \d{4}$/,
    );
    const newest = articles.find((article) => textOf(article).includes('Find a small group'));
    expect(newest && textOf(newest)).toContain('By Church Office');
    expect(hrefsIn(main)).not.toContain('/admin/news');
  });

  test('links to the newsletter on the same page', async () => {
    const main = await open('/news');
    expect(hrefOf(main, 'Subscribe to Newsletter')).toMatch(/^(\/news)?#newsletter$/);
    expect(find(main, '#newsletter')).toBe(partWith(main, 'section', 'Our newsletter'));
  });

  test('shows a message when there are no articles', async () => {
    await using empty = await startSite({ sampleData: false });
    expect(textOf(readHtml((await empty.request('/news')).text))).toContain('No news articles yet. Check back soon!');
  });
});

const nasty = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"\'`&amp;&lt; </textarea></title></script><!--',
  '</script><script>window.hurt = true</script> \u2028 \u2029 \\u003c {{2+2}}',
  '%s %d %o \\n \\0 C:\\new\\table; DROP TABLE groups; --',
  'Ω≈ç√ 日本語 العربية 👩‍👩‍👧‍👦 é\u0301 \u202eright to left\u202c',
];
// Any characters, without blanks at the ends, which are trimmed.
const anyText = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), {
  numRuns: 20,
  seed: 20270522,
});
const texts = [...nasty, ...anyText].map((text) => text.trim()).filter(Boolean);

describe('any text a volunteer writes', () => {
  test('is shown unchanged on /news, and adds no element or script to the page', async () => {
    const cookie = await logIn();
    const elements = async (path: string) => findAll(readHtml((await site.request(path)).text), '*').length;
    const plain = JSON.parse((await send('POST', '/api/news', anArticleInput(), cookie)).text);
    const before = await elements('/news');
    await send('DELETE', `/api/news/${plain.id}`, undefined, cookie);
    for (const text of texts) {
      const written = anArticleInput({
        title: text,
        summary: `${text}\n  ${text}`,
        content: `${text}\n\n\t${text}\n${text}`,
        author: text,
      });
      const created = await send('POST', '/api/news', written, cookie);
      expect(created.status).toBe(201);
      const [article] = findAll(await open('/news'), 'article');
      if (!article) throw new Error('The article is not shown');
      const [, summary, content] = findAll(article, 'p');
      expect({
        title: find(article, 'h2').textContent,
        summary: summary?.textContent,
        content: content?.textContent,
        author: find(article, 'span').textContent,
      }).toEqual({ ...written, author: `By ${written.author}` });
      expect(await elements('/news')).toBe(before);
      await send('DELETE', `/api/news/${JSON.parse(created.text).id}`, undefined, cookie);
    }
  });

  test('is shown unchanged on /small-groups', async () => {
    const cookie = await logIn();
    for (const text of texts) {
      const written = aGroupInput({ title: text, description: `${text}\n  ${text}`, location: text, leaders: text });
      const created = await send('POST', '/api/groups', written, cookie);
      expect(created.status).toBe(201);
      const main = await open('/small-groups');
      const card = findAll(main, 'h3')
        .find((heading) => heading.textContent === text)
        ?.closest('li');
      if (!card) throw new Error(`No group is called ${text}`);
      expect(findAll(card, 'p')[1]?.textContent).toBe(written.description);
      const map = find(card, 'a[target=_blank]');
      expect(map.textContent).toBe(`${text} (opens in a new tab)`);
      expect(map.getAttribute('href')).toBe(mapsSearchFor(text));
      expect(findAll(card, 'dd').map((detail) => detail.textContent)).toContain(text);
      await send('DELETE', `/api/groups/${JSON.parse(created.text).id}`, undefined, cookie);
    }
  });
});
