// After the build: writes when words or layout of each page last changed, for the sitemap: the newest commit of its route and of the content
// that it shows. Writes none if that is not known: without git, or in a clone without the whole history.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { publicPages } from '../app/routes.ts';

const dates = isHistoryComplete()
  ? Object.fromEntries(publicPages.flatMap(({ path, file }) => entryOf(path, posix.join('app', file))))
  : {};
writeFileSync(join('build', 'page-dates.json'), JSON.stringify(dates));

function entryOf(path: string, route: string) {
  const files = [route, ...[...importsOf(route)].filter((file) => file.startsWith('content/'))];
  const changedAt = git('log', '-1', '--format=%cI', '--', ...files);
  return changedAt ? [[path, new Date(changedAt).toISOString()]] : [];
}

/** The files of the site that one imports, directly or through others. */
function importsOf(file: string, found = new Set<string>()) {
  const source = readFileSync(file, 'utf8');
  for (const [, specifier = ''] of source.matchAll(/^(?:import|} from) (?!type ).*?'([#.][^']+\.tsx?)'/gm)) {
    const imported = specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier);
    if (found.has(imported) || !/^(app|content)\//.test(imported)) continue;
    found.add(imported);
    importsOf(imported, found);
  }
  return found;
}

function isHistoryComplete() {
  return git('rev-parse', '--is-shallow-repository') === 'false';
}

function git(...args: string[]) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
