import type { Page } from '@playwright/test';
import { expect, holdResponses, test as testOnSharedSite } from '#e2e/test.ts';
import { registry } from '#features/all.server.ts';
import { articleList } from '#features/news/article-list.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { createItem } from '#records/store/store.server.ts';
import { storePicture } from '#test/pictures.ts';
import { startSite } from '#test/site.ts';

const { news } = registry;

type Size = { width: number; height: number };

/** The site's articles, by the names of their pictures. */
const pictures = {
  portrait: { width: 1200, height: 1800, focusX: 0, focusY: 83 },
  panorama: { width: 2000, height: 400, focusX: 9, focusY: 0 },
  tiny: { width: 200, height: 300 },
};
type Name = keyof typeof pictures;

const test = testOnSharedSite.extend<{ sizes: Map<string, Size> }>({
  sizes: ({ browserName: _ }, use) => use(new Map()),
  async baseURL({ sizes }, use) {
    await using site = await startSite({ sampleData: false });
    const database = site.openDatabase();
    for (const [title, details] of Object.entries(pictures)) {
      const picture = await storePicture(database.db, { alt: title, ...details });
      sizes.set(picture.id, details);
      await createItem(database.db, news, anArticleInput({ title, picture }), new Date());
    }
    await database.close();
    await use(`http://127.0.0.1:${site.port}`);
  },
  /** Serves placeholders: the browser needs only the sizes of the files. */
  async page({ page, sizes }, use) {
    await page.route('**/pictures/**', (route) => {
      const [, id = ''] = /([\w-]{36})-\d+\.\w+$/.exec(route.request().url()) ?? [];
      const { width, height } = sizes.get(id) ?? { width: 1, height: 1 };
      const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
      return route.fulfill({ body, contentType: 'image/svg+xml' });
    });
    await use(page);
  },
});

function picture(page: Page, name: Name) {
  return page.getByRole('article').getByRole('img', { name });
}

/** Measures a picture, which must have the same size before and after it has loaded. */
async function sizeOf(page: Page, path: string, name: Name) {
  const release = await holdResponses(page, '**/pictures/**');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const { width, height } = (await picture(page, name).boundingBox()) ?? { width: 0, height: 0 };
  release();
  await picture(page, name).evaluate((image: HTMLImageElement) => {
    image.loading = 'eager';
    return image.decode();
  });
  expect(await picture(page, name).boundingBox()).toMatchObject({ width, height });
  return { width, height };
}

test('pictures in the list have one shape around their focus, and small ones are not enlarged @both', async ({
  page,
}) => {
  const ratio = ({ width, height }: Size) => Math.round((100 * width) / height);
  const portrait = await sizeOf(page, articleList.page, 'portrait');
  const column = await page.getByRole('article').getByText(anArticleInput().summary).first().boundingBox();
  expect(portrait.width).toBeCloseTo(column?.width ?? 0);
  await expect(picture(page, 'portrait')).toHaveCSS('object-position', '80% 80%');
  const panorama = await sizeOf(page, articleList.page, 'panorama');
  expect(panorama).toEqual(portrait);
  await expect(picture(page, 'panorama')).toHaveCSS('object-position', '10% 10%');
  const tiny = await sizeOf(page, articleList.page, 'tiny');
  expect(tiny.width).toBe(200);
  expect([portrait, tiny].map(ratio)).toEqual([150, 150]);
  await expect(picture(page, 'tiny')).toHaveCSS('object-fit', 'cover');
});

test('the page of an article shows its picture whole, on one screen, and not enlarged @both', async ({ page }) => {
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  const portrait = await sizeOf(page, '/news/portrait', 'portrait');
  expect(portrait.width / portrait.height).toBeCloseTo(1200 / 1800);
  expect(portrait.height).toBeGreaterThan(screen.height / 2);
  expect(portrait.height).toBeLessThan(screen.height);
  const panorama = await sizeOf(page, '/news/panorama', 'panorama');
  expect(panorama.width / panorama.height).toBeCloseTo(2000 / 400);
  expect(panorama.width).toBeGreaterThan(portrait.width - 1);
  expect(await sizeOf(page, '/news/tiny', 'tiny')).toEqual({ width: 200, height: 300 });
});
