import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Explains in plain words why Node could not load a content file, with the file and line. `root` is a URL. */
export function explain(error: Error, root: string) {
  // The content itself threw this message for whoever edits it.
  if (error.message.startsWith('content/')) return error.message;
  const { place, line } = findPlace(error, root);
  const find = (pattern: RegExp) => pattern.exec(error.message)?.slice(1) ?? [];

  const [from, name] = find(/module '(.+?)' does not provide an export named '(.+?)'/);
  if (from)
    return `${place} still uses ${name}, which ${from.replace(/^(#content|\.\.?)\//, 'content/')} does not have:\n${line}`;
  const [lost, importer] = find(/Cannot find module '.*(content\/.+?)' imported from .*(content\/.+)/);
  if (lost) return `${importer} uses a file that is not there: ${lost}`;
  if (error instanceof SyntaxError) {
    const frame = codeFrame(error, root);
    const [curly] = find(/^Unexpected character '([‘’‚“”„])'/);
    if (curly)
      return `A file in content/ cannot be read. A text begins and ends with a straight quote, ', and not with ${curly} as here:\n\n${frame}`;
    return `A file in content/ cannot be read. Usually a quote, a comma or a bracket is missing near here:\n\n${frame}`;
  }
  const [unknown] = find(/^(\S+) is not defined$/);
  if (unknown) return `${place} uses ${unknown}, but the top of the file does not import it (anymore):\n${line}`;
  const [member] = find(/of undefined \(reading '(.+?)'\)/);
  const owner = new RegExp(`([\\w.]+)\\??\\.${member}\\b`).exec(line)?.[1];
  if (owner) return `${place} uses ${owner}, which is not there. Is it misspelled?\n${line}`;
  return place ? `${place} cannot be read: ${error.message}\n${line}` : error.message;
}

/** The first stack frame in the content. Stripping types keeps line numbers. */
function findPlace({ stack = '' }: Error, root: string) {
  const [, url, number] = /(file:\S+\/content\/\S+?\.ts):(\d+)/.exec(stack) ?? [];
  if (!url) return { place: '', line: '' };
  const line = readFileSync(fileURLToPath(url), 'utf8').split('\n')[Number(number) - 1] ?? '';
  return { place: `${url.slice(root.length)}:${number}`, line: `  ${line.trim()}` };
}

/** The code frame that Node prints above the stack, without its hint for programmers. */
function codeFrame({ stack = '' }: Error, root: string) {
  return stack
    .replace(/\n {4}at [\s\S]*/, '')
    .replace(/\n+\w*Error\b.*$/s, '')
    .replace(root, '');
}
