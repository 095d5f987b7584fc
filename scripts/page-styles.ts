// After the build: finds the CSS rules for the classes of each page, so that it loads in one round trip. Prerendered pages get them
// here, others from the server (server/pages/own-styles.ts). The browser loads the whole sheet later (app/frame/styles.tsx).
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import { publicPages } from '../app/routes.ts';
import { churchDate } from '../domain/church-time.ts';
import { aGroupInput } from '../nouns/groups/fixture.ts';
import { groups } from '../nouns/groups/group.ts';
import { news } from '../nouns/news/article.ts';
import { articlePath } from '../nouns/news/article-path.ts';
import { anArticleInput } from '../nouns/news/fixture.ts';
import { createItem, listItems } from '../nouns/store.server.ts';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { classesIn, type PageStyles, withOwnStyles } from '../server/pages/own-styles.ts';
import { createRenderPage } from '../server/pages/render.ts';

const source = readFileSync(join('app', 'theme.css'), 'utf8');
const samples = openDatabase({ kind: 'sqlite', file: ':memory:' });
await migrate(samples, { sampleData: false, now: new Date() });
// More than fit on one page, and with every option: a church may have other samples, or none.
for (let number = 0; number < 201; number++) {
  const gender = groups.fields.gender.options[number % 3];
  const meetingTime = number % 2 ? '7:00 PM' : 'after church';
  const category = number % 2 ? 'Prayer' : '';
  await createItem(samples.db, groups, aGroupInput({ gender, meetingTime, category }), new Date());
  await createItem(samples.db, news, anArticleInput(), new Date());
}
const today = () => churchDate(new Date());
const build = await import('#build/server/index.js');
const renderPage = createRenderPage({ build, db: samples.db, mode: 'production', styles: {}, today });

// Between two others, so that it has all its links.
const [, article = { slug: '' }] = await listItems(samples.db, news);
const examples = publicPages.map(({ path }) => ({ path, urls: [path] }));
examples.push({ path: '/news/:slug', urls: [articlePath(article)] });
// What only a search shows: marks, the way to mixed groups, nothing found, a near word.
examples
  .find(({ path }) => path === '/small-groups')
  ?.urls.push('/small-groups?q=a&gender=Male', '/small-groups?q=suppr');

const styles: PageStyles = {};
for (const { path, urls } of examples) {
  const html = (await Promise.all(urls.map(render))).join('');
  const classes = [...classesIn(html)];
  styles[path] = { classes, css: await stylesFor(classes) };
  const styled = withOwnStyles(html, styles[path]);
  if (styled === html) throw new Error(`${path} was built without styles`);
}
writeFileSync(join('build', 'page-styles.json'), JSON.stringify(styles));
await samples.close();

async function render(url: string) {
  return String((await renderPage(url)).response.variants[''].body);
}

async function stylesFor(classes: string[]) {
  const { build } = await compile(source, { base: resolve('app'), onDependency: () => undefined });
  const { code } = optimize(build(classes), { minify: true });
  return code.replace(/^\/\*!.*?\*\/\s*/, '').trim(); // The license is in the whole sheet.
}
