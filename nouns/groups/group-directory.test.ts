import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { smallGroups } from '#content/pages/small-groups.ts';
import { type Element, find, findAll, hrefOf, partWith, readHtml, textOf } from '#test/html.ts';
import { startSite } from '#test/site.ts';
import { aGroupInput } from './fixture.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({ sampleData: false });
  const send = (path: string, json: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie };
    return site.request(path, { method: 'POST', headers, body: JSON.stringify(json) });
  };
  const login = await send('/api/admin/login', { password: 'a password for tests' });
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
  for (const group of [
    aGroupInput({ title: 'Table', meetingDay: 'Monday', location: 'Main Hall', category: '' }),
    aGroupInput({ title: 'Women', meetingDay: 'Monday', gender: 'Female', category: 'Prayer and care' }),
    aGroupInput({ title: 'Men', meetingDay: 'Friday', gender: 'Male', category: 'Men' }),
    aGroupInput({ title: 'Serve', meetingDay: 'Sunday', description: 'We carry groceries', category: '' }),
  ]) {
    const created = await send('/api/groups', { ...group, meetingFormats: ['video'] }, cookie);
    expect(created.status).toBe(201);
  }
});
afterAll(() => site[Symbol.asyncDispose]());

async function open(query: string) {
  return find(readHtml((await site.request(`/small-groups${query}`)).text), 'main');
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

function selected(main: Element) {
  return findAll(main, 'option[selected]').map(textOf);
}

describe('the filters', () => {
  test('offer what all groups have, whichever of them are shown, and nothing where there is no choice', async () => {
    for (const query of ['', '?day=Friday', '?q=nothing+like+it']) {
      const main = await open(query);
      expect(choices(main, 'Day')).toEqual(['Any day', 'Monday', 'Friday', 'Sunday']);
      expect(choices(main, 'Category')).toEqual(['Any category', 'Men', 'Prayer and care']);
      expect(choices(main, 'Format')).toEqual([]);
    }
    expect(choices(await open('?format=video'), 'Format')).toEqual(['Any format', 'Video']);
  });

  test('select groups as the form submits them, keep what was chosen, and can be cleared', async () => {
    const main = await open('?q=&gender=All&day=Sunday&format=video&category=');
    expect(titles(main)).toEqual([['Serve']]);
    expect(status(main)).toBe('1 group');
    const form = find(main, 'search form');
    expect(selected(form)).toEqual(['Sunday', 'Video']);
    expect(findAll(form, 'select').map((select) => select.getAttribute('name'))).toEqual(['day', 'format', 'category']);
    expect(find(form, 'option', 'Video').getAttribute('value')).toBe('video');
    expect(hrefOf(main, 'Clear all')).toBe('/small-groups');
    expect(textOf(await open('?q=&gender=All&day=&format=&category='))).not.toContain('Clear all');
  });

  test('find a category however it is written', async () => {
    const main = await open('?category=prayer+AND+care');
    expect(titles(main)).toEqual([['Women']]);
    expect(selected(main)).toEqual(['Prayer and care']);
  });

  test.each(['Gone', '__proto__', 'constructor', 'toString'])(
    'show a choice that no group has any more, with nothing found and a way to clear it: %s',
    async (category) => {
      const main = await open(`?day=Wednesday&category=${category}`);
      expect(textOf(main)).toContain('No groups found. Try adjusting your search.');
      expect(selected(main)).toEqual(['Wednesday', category]);
      find(main, 'a', 'Clear all');
    },
  );
});

describe('groups open to everyone', () => {
  test.each([
    ['follow those that a gender asks for, filtered alike and not counted', '?gender=Female&day=Monday', ['Women']],
    ['are shown when there are no others', '?gender=Male&day=Monday', []],
  ])('%s', async (_, query, asked) => {
    const main = await open(query);
    find(main, 'h2', smallGroups.openToAll);
    expect(titles(main)).toEqual([...(asked.length > 0 ? [asked] : []), ['Table']]);
    expect(status(main)).toBe(asked.length === 1 ? '1 group' : '0 groups');
    expect(textOf(main).includes('No groups found. Try adjusting your search.')).toBe(asked.length === 0);
  });

  test('are not set apart without a gender, or when none matches', async () => {
    for (const query of ['', '?gender=Male&day=Friday']) {
      expect(findAll(await open(query), 'h2', smallGroups.openToAll)).toEqual([]);
    }
  });
});

describe('the search', () => {
  test('marks what it found in title, description and place, however it is written', async () => {
    const marks = async (query: string) => findAll(await open(query), 'mark').map((mark) => mark.textContent);
    expect(await marks('?q=TABLE')).toEqual(['Table']);
    expect(await marks('?q=main+hall')).toEqual(['Main Hall']);
    expect(await marks('?q=a+psalm&day=Friday')).toEqual(['a psalm']);
    expect(await marks('?q=&day=Monday')).toEqual([]);
    const card = partWith(await open('?q=e'), 'li', 'Serve');
    expect(textOf(find(card, 'h3'))).toBe('Serve');
    expect(textOf(card)).toContain('We carry groceries');
  });

  test('says which word it took for a mistyped one, and marks that', async () => {
    const main = await open('?q=+Grocries');
    expect(titles(main)).toEqual([['Serve']]);
    expect(status(main)).toBe('1 groupNo group mentions “Grocries”. Showing groups with “groceries”.');
    expect(findAll(main, 'mark').map(textOf)).toEqual(['groceries']);
    expect(status(await open('?q=groceries'))).toBe('1 group');
  });
});

test('each group has a link to ask the office about it', async () => {
  const card = partWith(await open(''), 'li', 'Women');
  const href = new URL(hrefOf(card, `${smallGroups.ask.label}: Women`).replaceAll('&amp;', '&'));
  expect(href.protocol + href.pathname).toBe(`mailto:${church.email}`);
  expect(href.searchParams.get('subject')).toBe(`${smallGroups.ask.subject} Women`);
  expect(href.searchParams.get('body')).toBe(smallGroups.ask.body);
});
