import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { type Element, find, findAll, hrefOf, partWith, readHtml, textOf } from '#test/html.ts';
import { startSite } from '#test/site.ts';
import { aGroupInput } from './fixture.ts';

type Site = Awaited<ReturnType<typeof startSite>>;

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site[Symbol.asyncDispose]());

async function open(query: string, { request }: Site = site) {
  return find(readHtml((await request(`/small-groups${query}`)).text), 'main');
}

/** The titles in each of the lists: what was asked for, and what is also open to everyone. */
function titles(main: Element) {
  return findAll(main, 'section ul').map((list) => findAll(list, 'h3').map(textOf));
}

function status(main: Element) {
  return textOf(find(main, '[role=status]'));
}

function choices(main: Element, name: string) {
  return findAll(main, `select[aria-label=${name}] option`).map(textOf);
}

async function addGroups({ request }: Site, ...groups: Parameters<typeof aGroupInput>[0][]) {
  const headers = { 'content-type': 'application/json' };
  const password = JSON.stringify({ password: 'a password for tests' });
  const login = await request('/api/admin/login', { method: 'POST', headers, body: password });
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
  for (const group of groups) {
    const body = JSON.stringify(aGroupInput(group));
    expect(await request('/api/groups', { method: 'POST', headers: { ...headers, cookie }, body })).toMatchObject({
      status: 201,
    });
  }
}

describe('the filters', () => {
  test('offer what all groups have, whichever of them are shown', async () => {
    for (const query of ['', '?day=Friday', '?q=nothing+like+it']) {
      const main = await open(query);
      expect(choices(main, 'Day')).toEqual([
        'Any day',
        'Monday',
        'Tuesday',
        'Thursday',
        'Friday',
        'Saturday',
        'Sunday',
      ]);
      expect(choices(main, 'Format')).toEqual(['Any format', 'In person', 'Video', 'Chat']);
      expect(choices(main, 'Category')).toEqual([
        'Any category',
        'Bible study',
        'Men',
        'Prayer and care',
        'Serving',
        'Young adults',
      ]);
    }
  });

  test('select groups as the form submits them, keep what was chosen, and can be cleared', async () => {
    const main = await open('?q=&gender=All&day=Sunday&format=video&category=');
    expect(titles(main)).toEqual([['Senior Adult Lunch']]);
    expect(status(main)).toBe('1 group');
    const form = find(main, 'search form');
    expect(findAll(form, 'option[selected]').map(textOf)).toEqual(['Sunday', 'Video']);
    expect(findAll(form, 'select').map((select) => select.getAttribute('name'))).toEqual(['day', 'format', 'category']);
    expect(find(form, 'option', 'In person').getAttribute('value')).toBe('in-person');
    expect(hrefOf(main, 'Clear all')).toBe('/small-groups');
    expect(textOf(await open('?q=&gender=All&day=&format=&category='))).not.toContain('Clear all');
  });

  test('find a category however it is written', async () => {
    const main = await open('?category=prayer+AND+care');
    expect(titles(main)).toEqual([['Women of Hope']]);
    expect(findAll(main, 'option[selected]').map(textOf)).toEqual(['Prayer and care']);
  });

  test('show a choice that no group has any more, with nothing found and a way to clear it', async () => {
    const main = await open('?day=Wednesday&category=Gone');
    expect(textOf(main)).toContain('No groups found. Try adjusting your search.');
    expect(findAll(main, 'option[selected]').map(textOf)).toEqual(['Wednesday', 'Gone']);
    find(main, 'a', 'Clear all');
  });

  test('are not there when there is nothing to choose', async () => {
    await using alike = await startSite({ sampleData: false });
    await addGroups(alike, { meetingFormats: ['video'] }, { meetingFormats: ['video', 'chat'], category: '' });
    const main = await open('', alike);
    expect(findAll(main, 'select').map((select) => select.getAttribute('name'))).toEqual(['format']);
    expect(choices(await open('?category=Dinner', alike), 'Category')).toEqual(['Any category', 'Dinner']);
  });
});

describe('groups open to everyone', () => {
  test('follow those that a gender asks for, filtered alike and not counted', async () => {
    const main = await open('?gender=Female&format=in-person');
    find(main, 'h2', 'Also open to everyone');
    expect(titles(main)).toEqual([
      ['Women of Hope'],
      ['Monday Night Table', 'Saturday Serve Team', 'Senior Adult Lunch'],
    ]);
    expect(status(main)).toBe('1 group');
  });

  test('are shown when there are no others', async () => {
    const main = await open('?gender=Male&day=Monday');
    expect(textOf(main)).toContain('No groups found. Try adjusting your search.');
    find(main, 'h2', 'Also open to everyone');
    expect(titles(main)).toEqual([['Monday Night Table']]);
    expect(status(main)).toBe('0 groups');
  });

  test('are not set apart without a gender, or when none matches', async () => {
    for (const query of ['', '?gender=Male&day=Friday']) {
      expect(textOf(await open(query))).not.toContain('Also open to everyone');
    }
  });
});

describe('the search', () => {
  test('marks what it found in title, description and place, however it is written', async () => {
    const marks = async (query: string) => findAll(await open(query), 'mark').map((mark) => mark.textContent);
    expect(await marks('?q=SUNRISE')).toEqual(['Sunrise']);
    expect(await marks('?q=main+campus')).toEqual(['Main Campus', 'Main Campus']);
    expect(await marks('?q=a+sample+group&day=Monday')).toEqual(['A sample group']);
    expect(await marks('?q=&day=Monday')).toEqual([]);
    const card = partWith(await open('?q=t'), 'li', 'Senior Adult Lunch');
    expect(textOf(find(card, 'h3'))).toBe('Senior Adult Lunch');
    expect(textOf(card)).toContain('hymns, a short devotional and lunch together after the 10 AM service.');
  });

  test('says which word it took for a mistyped one, and marks that', async () => {
    const main = await open('?q=+Grocries');
    expect(titles(main)).toEqual([['Saturday Serve Team']]);
    expect(status(main)).toBe('1 groupNo group mentions “Grocries”. Showing groups with “groceries”.');
    expect(findAll(main, 'mark').map(textOf)).toEqual(['groceries']);
    expect(status(await open('?q=groceries'))).toBe('1 group');
  });
});

test('each group has a link to ask the office about it', async () => {
  const card = partWith(await open(''), 'li', 'Women of Hope');
  const href = new URL(hrefOf(card, 'Ask about this group: Women of Hope').replaceAll('&amp;', '&'));
  expect(href.protocol + href.pathname).toBe(`mailto:${church.email}`);
  expect(href.searchParams.get('subject')).toBe('Small group: Women of Hope');
  expect(href.searchParams.get('body')).toContain('know more about this group');
});
