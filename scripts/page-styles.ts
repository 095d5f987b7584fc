// After the build: leaves every fixed page the styles of its own classes, so that it comes in one round trip. The whole sheet
// waits beside it in a link that is disabled until a part of the page is loaded (app/ui/deferred.tsx).
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import { fixedPaths } from '../app/routes.ts';

const client = join('build', 'client');
const source = readFileSync(join('app', 'theme.css'), 'utf8');
const style = /(<style data-precedence="default" data-href="theme">)(.*?)(?=<\/style>)/s;

for (const path of fixedPaths) {
  const file = join(client, path, 'index.html');
  const html = readFileSync(file, 'utf8');
  const own = await stylesFor(classesIn(html));
  const link = `<link rel="stylesheet" href="${keepSheet(style.exec(html)?.[2])}" disabled/>`;
  writeFileSync(file, html.replace(style, (_, tag) => tag + own).replace('</head>', `${link}</head>`));
}

function classesIn(html: string) {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
  const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) =>
    list.replaceAll(/&([\w#]+);/g, (_, name) => characters[name] ?? ''),
  );
  return new Set(lists.flatMap((list) => list.split(' ')));
}

async function stylesFor(classes: Set<string>) {
  const { build } = await compile(source, { base: resolve('app'), onDependency: () => undefined });
  const { code } = optimize(build([...classes]), { minify: true });
  const own = code.replace(/^\/\*!.*?\*\/\s*/, ''); // The licence stands in the whole sheet.
  return own.trim().replaceAll(/\.\/fonts\/([\w-]+)\.woff2/g, (_, name) => builtFont(name));
}

function builtFont(name: string) {
  const [found] = globSync(`assets/${name}-????????.woff2`, { cwd: client });
  if (!found) throw new Error(`The build has no font ${name}`);
  return `/assets/${basename(found)}`;
}

/**
 * The sheet that the build put into the page, as a file; the same one for all of them. Without the fonts: declared a second time,
 * one that came too late for the first paint would come in after all, and move the words.
 */
function keepSheet(sheet: string | undefined) {
  if (!sheet) throw new Error('A page without styles');
  const whole = sheet.replaceAll(/@font-face\{[^}]*\}/g, '');
  const name = `theme-${createHash('sha256').update(whole).digest('hex').slice(0, 8)}.css`;
  writeFileSync(join(client, 'assets', name), whole);
  return `/assets/${name}`;
}
