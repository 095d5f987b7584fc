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

function titles(main: Element) {
  return findAll(main, 'section li h3').map(textOf);
}

function status(main: Element) {
  return textOf(find(main, '[role=status]'));
}

function choices(main: Element, name: string) {
  const [label] = findAll(main, 'search label', name);
  return label ? findAll(main, `select#${label.getAttribute('for')} option`).map(textOf) : [];
}

function selected(main: Element) {
  return findAll(main, 'option[selected]').map(textOf);
}

describe('the filters', () => {
  test('offer the values of all groups, whichever are shown, and no filter without a choice', async () => {
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
    expect(titles(main)).toEqual(['Serve']);
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
    expect(titles(main)).toEqual(['Women']);
    expect(selected(main)).toEqual(['Prayer and care']);
  });

  test.each(['Gone', '__proto__', 'constructor', 'toString'])(
    'show a selected value that no group has any more, with no results and a way to clear it: %s',
    async (category) => {
      const main = await open(`?day=Wednesday&category=${category}`);
      expect(textOf(main)).toContain('No groups found. Try adjusting your search.');
      expect(selected(main)).toEqual(['Wednesday', category]);
      find(main, 'a', 'Clear all');
    },
  );
});

describe('mixed groups', () => {
  test.each([
    ['?gender=Female&day=Monday', ['Women'], '1 mixed group is open to everyone, too', ['Table', 'Women']],
    ['?gender=Male&day=Monday', [], '1 mixed group is open to everyone, too', ['Table']],
    ['?gender=Male', ['Men'], '2 mixed groups are open to everyone, too', ['Table', 'Men', 'Serve']],
  ])('are one click away from %s, with the same filters, and are not counted', async (query, asked, label, all) => {
    const main = await open(query);
    expect(titles(main)).toEqual(asked);
    expect(status(main)).toBe(asked.length === 1 ? '1 group' : '0 groups');
    expect(textOf(main).includes('No groups found. Try adjusting your search.')).toBe(asked.length === 0);
    const wider = await open(hrefOf(main, label).replace(/^\/small-groups|#.*/g, ''));
    expect(titles(wider)).toEqual(all);
    expect(status(wider)).toBe(all.length === 1 ? '1 group' : `${all.length} groups`);
    expect(find(wider, 'input[checked]').getAttribute('value')).toBe(/gender=(\w+)/.exec(query)?.[1]);
    expect(findAll(wider, 'a', /mixed group/)).toEqual([]);
  });

  test('are not offered without a gender, or when none matches', async () => {
    for (const query of ['', '?gender=Male&day=Friday']) {
      expect(findAll(await open(query), 'a', /mixed group/)).toEqual([]);
    }
  });
});

describe('the search', () => {
  test('highlights matches in title, description and place, ignoring case and accents', async () => {
    const marks = async (query: string) => findAll(await open(query), 'mark').map((mark) => mark.textContent);
    expect(await marks('?q=TABLE')).toEqual(['Table']);
    expect(await marks('?q=main+hall')).toEqual(['Main Hall']);
    expect(await marks('?q=a+psalm&day=Friday')).toEqual(['a psalm']);
    expect(await marks('?q=&day=Monday')).toEqual([]);
    const card = partWith(await open('?q=e'), 'li', 'Serve');
    expect(textOf(find(card, 'h3'))).toBe('Serve');
    expect(textOf(card)).toContain('We carry groceries');
  });

  test('shows no groups for a mistyped word, and links to the likely one', async () => {
    const main = await open('?q=+Grocries&gender=All&page=3');
    expect(titles(main)).toEqual([]);
    expect(status(main)).toBe('0 groups');
    expect(textOf(main)).toContain('No groups found. Try adjusting your search.');
    const href = hrefOf(main, 'Did you mean “groceries”?');
    expect(href).toBe('/small-groups?q=groceries&gender=All#results');
    find(main, '#results');
    expect(titles(await open('?q=groceries'))).toEqual(['Serve']);
  });
});

test('each group has a link to ask the office about it', async () => {
  const card = partWith(await open(''), 'li', 'Women');
  expect(find(card, 'a', smallGroups.ask.label).getAttribute('aria-describedby')).toBe(find(card, 'h3').id);
  const href = new URL(hrefOf(card, smallGroups.ask.label).replaceAll('&amp;', '&'));
  expect(href.protocol + href.pathname).toBe(`mailto:${church.email}`);
  expect(href.searchParams.get('subject')).toBe(`${smallGroups.ask.subject} Women`);
  expect(href.searchParams.get('body')).toBe(smallGroups.ask.body);
});
