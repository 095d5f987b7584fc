import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { siteUrl } from '#content/site.ts';
import { defaultContent } from '#content/words.ts';
import { find, findAll } from './html.ts';
import { visitSite } from './visit.ts';

const { open, request, send, logIn } = await visitSite();
const { colors } = defaultContent.facts;
const before = await open('/about');
const cardBefore = await request('/share/about.jpg');

/** Dark enough for headings on any light ground. */
const light = '#000001';
const logo = '<svg viewBox="0 0 9 9"><path fill="#ff0000" d="M0 0h9v9H0z"/></svg>';

beforeAll(async () => {
  const volunteer = await logIn();
  for (const [part, changes] of [
    ['colors', { '--heading.light': light }],
    ['logo', { svg: logo }],
    ['about', { title: 'Who we are' }],
  ] as const)
    expect((await send('PATCH', `/api/words/${part}`, { changes }, volunteer)).status).toBe(200);
});

test('pages have the changed colors and logo, which their policy allows, and none without a change', async () => {
  const changed = await open('/about');
  const ofColors = 'style[data-href="colors"]';
  const rule = `:root,.night,.as-page{--heading:light-dark(${light},${colors['--heading'].dark})}`;
  expect([findAll(before, ofColors), find(changed, ofColors).text]).toEqual([[], expect.stringContaining(rule)]);
  const { text, headers } = await request('/about');
  expect(text).toContain(`<symbol id="church-logo">${logo}</symbol>`);
  const hash = createHash('sha256').update(find(changed, ofColors).text).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
});

test('what is drawn with them has another address', async () => {
  const page = await open('/about');
  const manifest = JSON.parse((await request('/manifest.webmanifest')).text);
  const share = find(page, 'meta[property="og:image"]').getAttribute('content')?.replace(siteUrl, '') ?? '';
  const icons = ['icon', 'apple-touch-icon'].map((rel) => find(page, `link[rel="${rel}"]`).getAttribute('href') ?? '');
  const sizes: Record<string, object> = {
    svg: {},
    png: { format: 'png' },
    jpg: { format: 'jpeg', width: 1200, height: 630 },
  };
  for (const path of [share, ...icons, manifest.icons[0].src]) {
    expect(path).toMatch(/^\/pictures\/drawn\/[\w-]+-[\da-f]{12}\.\w+$/);
    const { status, headers, body } = await request(path);
    expect([status, headers['cache-control']], path).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(await sharp(body).metadata()).toMatchObject(sizes[path.split('.').at(-1) ?? ''] ?? {});
  }
  const { body } = await request(share);
  expect(body.equals(cardBefore.body)).toBe(false);
  const [red, green] = await sharp(body).extract({ left: 100, top: 90, width: 1, height: 1 }).raw().toBuffer();
  expect([red, green], 'the logo on the card').toEqual([expect.closeTo(255, -1.5), expect.closeTo(0, -1.5)]);
});

test('a former address leads to the current one, and nothing is drawn for one that never was', async () => {
  const page = await open('/about');
  const current = find(page, 'link[rel="icon"]').getAttribute('href') ?? '';
  const former = current.replace(/[\da-f]{12}/, '000000000000');
  expect(await request(former)).toMatchObject({ status: 302, headers: { location: current } });
  expect((await request('/pictures/drawn/nothing-000000000000.jpg')).status).toBe(404);
});
