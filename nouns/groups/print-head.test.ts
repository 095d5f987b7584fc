import { renderSVG } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { type Element, find, readHtml, textOf } from '#test/html.ts';
import { startSite } from '#test/site.ts';
import { qrCode } from './qr-code.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site[Symbol.asyncDispose]());

async function readHead(path: string) {
  return find(readHtml((await site.request(path)).text), '.group-sheet > .hidden');
}

/** The dark modules of a path of horizontal lines, as 'x,y'. */
function darkModules(d: string) {
  const dark: string[] = [];
  let [x, y] = [0, 0];
  for (const [, move, by = '', row = '', length] of d.matchAll(/(?:([Mm])(\d+) (\d+))?h(\d+)/g)) {
    [x, y] = move === 'M' ? [Number(by), Number(row)] : [x + Number(by), y + Number(row)];
    for (const end = x + Number(length); x < end; x++) dark.push(`${x},${y}`);
  }
  return dark.sort();
}

function codeOf(head: Element) {
  return darkModules(find(head, 'svg path').getAttribute('d') ?? '');
}

test('draws the same modules as the encoder does', () => {
  const svg = renderSVG('https://church.example.org/', { border: 0, ecc: 'M', pixelSize: 1 });
  const expected = [...svg.matchAll(/M(\d+),(\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`).sort();
  expect(expected.length).toBeGreaterThan(100);
  expect(darkModules(qrCode('https://church.example.org/').d)).toEqual(expected);
});

test('heads the sheet with the church, the day and a code of its address, without script', async () => {
  const head = await readHead('/small-groups');
  expect(textOf(head)).toMatch(new RegExp(`^${church.name}.*All groups, as of \\w+ \\d+, \\d{4}`));
  expect(codeOf(head)).toEqual(darkModules(qrCode(`${church.siteUrl}/small-groups`).d));
});

test('says in words what the sheet is filtered by, and has a code that leads to the same filter', async () => {
  const head = await readHead('/small-groups?q=bible+study&gender=Female&utm_source=mail');
  expect(textOf(head)).toContain('“bible study”, Female');
  expect(codeOf(head)).toEqual(darkModules(qrCode(`${church.siteUrl}/small-groups?q=bible+study&gender=Female`).d));
});

test('has the code of the plain address when a link was followed with parameters of others', async () => {
  const head = await readHead('/small-groups?utm_source=mail');
  expect(codeOf(head)).toEqual(darkModules(qrCode(`${church.siteUrl}/small-groups`).d));
});
