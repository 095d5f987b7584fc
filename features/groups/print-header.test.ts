import { renderSVG } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { churchMoment } from '#core/church-time.ts';
import { absoluteUrl } from '#core/links.ts';
import { find, readHtml, textOf } from '#test/html.ts';
import { startSite } from '#test/site.ts';
import { qrCode } from './qr-code.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({ sampleData: false, now: () => churchMoment('2027-03-05', '12:00') });
});
afterAll(() => site[Symbol.asyncDispose]());

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

test('draws the same modules as the encoder does', () => {
  const svg = renderSVG('https://church.example.org/', { border: 0, ecc: 'M', pixelSize: 1 });
  const expected = [...svg.matchAll(/M(\d+),(\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`).sort();
  expect(expected.length).toBeGreaterThan(100);
  expect(darkModules(qrCode('https://church.example.org/').d)).toEqual(expected);
});

test.each([
  ['the whole list', '', 'All groups, as of March 05, 2027', ''],
  [
    'a filter',
    '?q=bible+study&gender=Female&utm_source=mail',
    '“bible study”, Female, as of',
    '?q=bible+study&gender=Female',
  ],
  ['a search too long for a code', `?q=${'long+'.repeat(500)}`, '“long long', ''],
  ['a long search of few characters', `?q=${encodeURIComponent('🍞'.repeat(200))}`, `“${'🍞'.repeat(200)}”`, ''],
  ['parameters of others', '?utm_source=mail', 'All groups, as of', ''],
])(
  'shows on the sheet of %s the church, the filter, the day and a QR code of the URL',
  async (_, query, words, own) => {
    const head = find(readHtml((await site.request(`/small-groups${query}`)).text), '.group-sheet > .hidden');
    expect(textOf(head)).toContain(church.name);
    expect(textOf(head)).toContain(words);
    const code = find(head, 'svg path').getAttribute('d') ?? '';
    expect(darkModules(code)).toEqual(darkModules(qrCode(absoluteUrl(`/small-groups${own}`)).d));
  },
);
