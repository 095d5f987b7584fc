import { renderSVG } from 'uqr';
import { describe, expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { defaultContent } from '#content/words.ts';
import { absoluteUrl } from '#core/links.ts';
import { type Element, find, findAll, hrefOf, partWith, textOf } from '#test/html.ts';
import { visitSite } from '#test/visit.ts';
import { qrCode } from '#ui/qr-code.ts';
import { aGroupInput } from './fixture.ts';

const { smallGroups } = defaultContent.words;

const { openMain, send, logIn } = await visitSite();
const volunteer = await logIn();
for (const group of [
  aGroupInput({ title: 'Table', meetingDay: 'Monday', location: 'Main Hall', category: '' }),
  aGroupInput({ title: 'Women', meetingDay: 'Monday', gender: 'Female', category: 'Prayer and care' }),
  aGroupInput({ title: 'Men', meetingDay: 'Friday', gender: 'Male', category: 'Men' }),
  aGroupInput({ title: 'Serve', meetingDay: 'Sunday', description: 'We carry groceries', category: '' }),
]) {
  const created = await send('POST', '/api/groups', { ...group, meetingFormats: ['video'] }, volunteer);
  expect(created.status).toBe(201);
}

const open = (query: string) => openMain(`/small-groups${query}`);
const nothing = 'No groups found. Try adjusting your search.';

/** What the page says it has found. */
function shown(main: Element) {
  return [textOf(find(main, '[role=status]')), ...findAll(main, 'section li h3').map(textOf)];
}

function choices(main: Element, name: string) {
  const [label] = findAll(main, 'search label', name);
  return label ? findAll(main, `select#${label.getAttribute('for')} option`).map(textOf) : [];
}

function selected(main: Element) {
  return findAll(main, 'option[selected]').map(textOf);
}

test('the filters offer what all groups have, whichever are shown, and nothing where there is no choice', async () => {
  for (const query of ['', '?q=nothing+like+it']) {
    const main = await open(query);
    expect(choices(main, 'Day')).toEqual(['Any day', 'Monday', 'Friday', 'Sunday']);
    expect(choices(main, 'Category')).toEqual(['Any category', 'Men', 'Prayer and care']);
    expect(choices(main, 'Format')).toEqual([]);
  }
});

test('the filters select groups as the form submits them, keep what was chosen, and can be cleared', async () => {
  const main = await open('?q=&gender=All&day=Monday&format=video&category=prayer+AND+care');
  expect(shown(main)).toEqual(['1 group', 'Women']);
  const form = find(main, 'search form');
  expect([form.getAttribute('action'), form.getAttribute('method') ?? 'get']).toEqual(['/small-groups', 'get']);
  find(form, 'noscript button', 'Search');
  expect(selected(form)).toEqual(['Monday', 'Video', 'Prayer and care']);
  expect(findAll(form, 'select').map((select) => select.getAttribute('name'))).toEqual(['day', 'format', 'category']);
  expect(choices(main, 'Format')).toEqual(['Any format', 'Video']);
  expect(find(form, 'option', 'Video').getAttribute('value')).toBe('video');
  expect(hrefOf(main, 'Clear all')).toBe('/small-groups');
  expect(textOf(await open('?q=&gender=All&day=&format=&category='))).not.toContain('Clear all');
});

test.each(['Gone', '__proto__'])('a filter shows a choice that no group has any more: %s', async (category) => {
  const main = await open(`?day=Wednesday&category=${category}`);
  expect(shown(main)).toEqual(['0 groups']);
  expect(textOf(main)).toContain(nothing);
  expect(selected(main)).toEqual(['Wednesday', category]);
});

test.each([
  ['?gender=Male&day=Monday', ['0 groups'], '1 mixed group is open to everyone, too', ['1 group', 'Table']],
  [
    '?gender=Male',
    ['1 group', 'Men'],
    '2 mixed groups are open to everyone, too',
    ['3 groups', 'Table', 'Men', 'Serve'],
  ],
])('mixed groups are a press away from %s, filtered alike and not counted', async (query, asked, label, all) => {
  const main = await open(query);
  expect(shown(main)).toEqual(asked);
  expect(textOf(main).includes(nothing)).toBe(asked.length === 1);
  const wider = await open(hrefOf(main, label).replace(/^\/small-groups|#.*/g, ''));
  expect(shown(wider)).toEqual(all);
  expect(find(wider, 'input[checked]').getAttribute('value')).toBe('Male');
  expect(findAll(wider, 'a', /mixed group/)).toEqual([]);
});

test('the search marks what it found in title, description and place, however it is written', async () => {
  const marks = async (query: string) => findAll(await open(query), 'mark').map((mark) => mark.textContent);
  expect(await marks('?q=TABLE')).toEqual(['Table']);
  expect(await marks('?q=main+hall')).toEqual(['Main Hall']);
  expect(await marks('?q=a+psalm&day=Friday')).toEqual(['a psalm']);
  expect(await marks('?q=&day=Monday')).toEqual([]);
  const card = partWith(await open('?q=e'), 'li', 'Serve');
  expect(textOf(card)).toContain('We carry groceries');
});

test('the search shows nothing for a mistyped word, and links to the one that may be meant', async () => {
  const main = await open('?q=+Grocries&gender=All&page=3');
  expect(shown(main)).toEqual(['0 groups']);
  expect(textOf(main)).toContain(nothing);
  const href = hrefOf(main, 'Did you mean “groceries”?');
  expect(href).toBe('/small-groups?q=groceries&gender=All#results');
  find(main, '#results');
});

test('each group has a link to ask the office about it', async () => {
  const card = partWith(await open(''), 'li', 'Women');
  expect(find(card, 'a', smallGroups.ask.label).getAttribute('aria-describedby')).toBe(find(card, 'h3').id);
  const href = new URL(hrefOf(card, smallGroups.ask.label).replaceAll('&amp;', '&'));
  expect(href.protocol + href.pathname).toBe(`mailto:${church.email}`);
  expect(href.searchParams.get('subject')).toBe(`${smallGroups.ask.subject} Women`);
  expect(href.searchParams.get('body')).toBe(smallGroups.ask.body);
});

describe('the printed sheet', () => {
  const long = '🍞'.repeat(200);

  test.each([
    ['the whole list', '?utm_source=mail', 'All groups, as of March 05, 2027', ''],
    ['a filter', '?q=bible+study&gender=Female&a=b', '“bible study”, Female, as of', '?q=bible+study&gender=Female'],
    ['a search too long for a code', `?q=${encodeURIComponent(long)}`, `“${long}”`, ''],
  ])('of %s has the church, what is on it, the day and a code of its address', async (_, query, words, own) => {
    const head = find(await open(query), '.group-sheet > .hidden');
    expect(textOf(head)).toContain(church.name);
    expect(textOf(head)).toContain(words);
    const code = qrCode(absoluteUrl(`/small-groups${own}`));
    expect(find(head, 'svg path').getAttribute('d')).toBe(code.d);
  });

  test('draws the same modules as the encoder does', () => {
    const svg = renderSVG('https://church.example.org/', { border: 0, ecc: 'M', pixelSize: 1 });
    const expected = [...svg.matchAll(/M(\d+),(\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`).sort();
    expect(expected.length).toBeGreaterThan(100);
    const dark: string[] = [];
    let [x, y] = [0, 0];
    const lines = qrCode('https://church.example.org/').d.matchAll(/(?:([Mm])(\d+) (\d+))?h(\d+)/g);
    for (const [, move, by = '', row = '', length] of lines) {
      [x, y] = move === 'M' ? [Number(by), Number(row)] : [x + Number(by), y + Number(row)];
      for (const end = x + Number(length); x < end; x++) dark.push(`${x},${y}`);
    }
    expect(dark.sort()).toEqual(expected);
  });
});
