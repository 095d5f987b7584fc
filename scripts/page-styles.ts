// After the build: finds the CSS rules for the classes of each page, so that it loads in one round trip. Prerendered pages get them
// here, others from the server (server/pages/own-styles.ts). The browser loads the whole sheet later (app/frame/styles.tsx).
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import { prerenderedPaths, publicPages } from '../app/routes.ts';
import { churchDate } from '../domain/church-time.ts';
import type { Frame } from '../nouns/frame.ts';
import { news } from '../nouns/news/article.ts';
import { articlePath } from '../nouns/news/article-path.ts';
import { insertSamples } from '../nouns/samples.server.ts';
import { listItems } from '../nouns/store.server.ts';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { classesIn, type PageStyles, withOwnStyles } from '../server/pages/own-styles.ts';
import { createRenderPage } from '../server/pages/render.ts';

const source = readFileSync(join('app', 'theme.css'), 'utf8');
const samples = openDatabase({ kind: 'sqlite', file: ':memory:' });
await migrate(samples, { sampleData: false, now: new Date() });
// Several times over, so that the lists have more than one page.
for (let copy = 0; copy < 5; copy++) await insertSamples(samples.db, new Date());
const frame: Frame = { today: churchDate(new Date()), banner: null };
const readFrame = async () => frame;
const renderPage = createRenderPage(await import('#build/server/index.js'), samples.db, 'production', {}, readFrame);

// Between two others, so that it has all its links.
const [, article = { slug: '' }] = await listItems(samples.db, news);
const examples = publicPages.map(({ path }) => ({ path, urls: [path] }));
examples.push({ path: '/news/:slug', urls: [articlePath(article)] });
// What only a search shows: marks, groups for everybody, nothing found.
examples
  .find(({ path }) => path === '/small-groups')
  ?.urls.push('/small-groups?q=a&gender=Male', '/small-groups?q=nobody-has-this');

const styles: PageStyles = {};
for (const { path, urls } of examples) {
  const file = join('build', 'client', path, 'index.html');
  const isPrerendered = prerenderedPaths.includes(path);
  const html = isPrerendered ? readFileSync(file, 'utf8') : (await Promise.all(urls.map(render))).join('');
  const classes = [...classesIn(html)];
  styles[path] = { classes, css: await stylesFor(classes) };
  const styled = withOwnStyles(html, styles[path]);
  if (styled === html) throw new Error(`${path} was built without styles`);
  if (isPrerendered) writeFileSync(file, styled);
}
writeFileSync(join('build', 'page-styles.json'), JSON.stringify(styles));
// For the server, which renders the prerendered pages again when this is not what they should show. A build at midnight counts as old.
const isSameDay = readFileSync(join('build', 'client', 'about', 'index.html'), 'utf8').includes(frame.today);
writeFileSync(join('build', 'frame.json'), JSON.stringify(isSameDay ? frame : null));
await samples.close();

async function render(url: string) {
  return String((await renderPage(url)).response.variants[''].body);
}

async function stylesFor(classes: string[]) {
  const { build } = await compile(source, { base: resolve('app'), onDependency: () => undefined });
  const { code } = optimize(build(classes), { minify: true });
  return code.replace(/^\/\*!.*?\*\/\s*/, '').trim(); // The license is in the whole sheet.
}
