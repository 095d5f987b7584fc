// After the build: leaves every fixed page the styles of its own classes, so that it comes in one round trip. The browser loads the
// whole sheet later (app/components/styles.tsx).
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import { fixedPaths } from '../app/routes.ts';

const source = readFileSync(join('app', 'theme.css'), 'utf8');
const wholeSheet = /(?<=<style data-precedence="theme" data-href="theme">).*?(?=<\/style>)/s;

for (const path of fixedPaths) {
  const file = join('build', 'client', path, 'index.html');
  const html = readFileSync(file, 'utf8');
  if (!wholeSheet.test(html)) throw new Error(`${path} was built without styles`);
  const own = await stylesFor(classesIn(html));
  writeFileSync(
    file,
    html.replace(wholeSheet, () => own),
  );
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
  return code.replace(/^\/\*!.*?\*\/\s*/, '').trim(); // The license stands in the whole sheet.
}
