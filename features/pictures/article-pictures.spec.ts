import type { Page } from '@playwright/test';
import { expect, holdResponses, test as testOnSharedSite } from '#e2e/test.ts';
import { registry } from '#features/all.server.ts';
import { articleList } from '#features/news/article-list.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { createItem } from '#records/store/store.server.ts';
import { storePicture } from '#test/pictures.ts';
import { startSite } from '#test/site.ts';

type Size = { width: number; height: number };

/** The site's articles, by the names of their pictures. */
const pictures = {
  portrait: { width: 1200, height: 1800, focusX: 0, focusY: 83 },
  panorama: { width: 2000, height: 400, focusX: 9, focusY: 0 },
  tiny: { width: 200, height: 300 },
};
const names = Object.keys(pictures) as (keyof typeof pictures)[];

const test = testOnSharedSite.extend<{ sizes: Map<string, Size> }>({
  sizes: ({ browserName: _ }, use) => use(new Map()),
  async baseURL({ sizes }, use) {
    await using site = await startSite({ sampleData: false });
    const { db, close } = site.openDatabase();
    for (const [title, size] of Object.entries(pictures)) {
      const picture = await storePicture(db, { alt: title, ...size });
      sizes.set(picture.id, size);
      await createItem(db, registry.news, anArticleInput({ title, picture }), new Date());
    }
    await close();
    await use(`http://127.0.0.1:${site.port}`);
  },
});

/** The sizes of these pictures on a page, the same before and after they are loaded. */
async function sizesOf(page: Page, path: string, shown = names) {
  const images = shown.map((name) => page.getByRole('article').getByRole('img', { name }));
  const measure = () => Promise.all(images.map(async (image) => (await image.boundingBox()) as Size));
  const release = await holdResponses(page, '**/pictures/**');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const before = await measure();
  release();
  for (const image of images) {
    await image.evaluate((element: HTMLImageElement) => {
      element.loading = 'eager';
      return element.decode();
    });
  }
  expect(await measure()).toEqual(before);
  return before as [Size, Size, Size];
}

test('pictures of articles have their place before they load: in the list one shape, on their pages whole', async ({
  page,
  sizes,
}) => {
  // The browser needs no more than the sizes of the files.
  await page.route('**/pictures/**', (route) => {
    const [, id = ''] = /([\w-]{36})-\d+\.\w+$/.exec(route.request().url()) ?? [];
    const { width, height } = sizes.get(id) ?? { width: 1, height: 1 };
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
    return route.fulfill({ body, contentType: 'image/svg+xml' });
  });
  const ratio = ({ width, height }: Size) => width / height;
  for (const screen of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(screen);
    const [portrait, panorama, tiny] = await sizesOf(page, articleList.page);
    const column = await page.getByRole('article').getByText(anArticleInput().summary).first().boundingBox();
    expect(portrait.width).toBeCloseTo(column?.width ?? 0);
    expect(panorama).toMatchObject({ width: portrait.width, height: portrait.height });
    expect(tiny.width, 'not enlarged').toBe(200);
    for (const picture of [portrait, tiny]) expect(ratio(picture)).toBeCloseTo(1.5, 1);

    for (const [name, position] of [
      ['portrait', '0% 80%'],
      ['panorama', '10% 0%'],
    ] as const) {
      const image = page.getByRole('article').getByRole('img', { name });
      await expect(image).toHaveCSS('object-position', position);
      await expect(image).toHaveCSS('object-fit', 'cover');
    }

    const [high] = await sizesOf(page, '/news/portrait', ['portrait']);
    expect(ratio(high)).toBeCloseTo(1200 / 1800);
    expect(high.height).toBeGreaterThan(screen.height / 2);
    expect(high.height, 'on one screen').toBeLessThan(screen.height);
    const [wide] = await sizesOf(page, '/news/panorama', ['panorama']);
    expect(ratio(wide)).toBeCloseTo(2000 / 400);
    expect(wide.width).toBeGreaterThan(high.width - 1);
    const [small] = await sizesOf(page, '/news/tiny', ['tiny']);
    expect(small, 'not enlarged').toMatchObject({ width: 200, height: 300 });
  }
});
