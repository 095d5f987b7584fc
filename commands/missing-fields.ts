import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Finding = { file: string; line: number; message: string };

/**
 * Finds fields that a page shows and the content lacks, or the other way around. The type checker does it, so that no page needs a
 * schema beside its layout.
 */
export function findMissingFields(folder: string) {
  const compiler = join(import.meta.dirname, '..', 'node_modules', 'typescript', 'bin', 'tsc');
  // `npm test` and --fix remove unused imports.
  const parameters = ['--project', 'tsconfig.content.json', '--pretty', 'false', '--noUnusedLocals', 'false'];
  const { stdout } = spawnSync(process.execPath, [compiler, ...parameters], { cwd: folder, encoding: 'utf8' });
  const findings = [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error TS\d+: (.*)$/gm)].flatMap(
    ([, file = '', line, message = '']) =>
      explainFinding({ file, line: Number(line), message }, readFileSync(join(folder, file), 'utf8')),
  );
  return [...new Set(findings)];
}

/** Explains a finding in plain words; undefined if it is not about the content. */
export function explainFinding({ file, line, message }: Finding, source: string): string[] {
  const isContent = file.startsWith('content/');
  const place = isContent ? `${file}:${line}` : contentOf(source, line);
  if (!place) return [];
  const find = (pattern: RegExp) => pattern.exec(message)?.[1];
  const similar = find(/Did you mean (?:to write )?'(.+?)'/);
  const unknown = find(/'(\w+)' does not exist in type/);
  if (unknown) return [`  ${place} has a field it does not know: ${unknown}${similar ? ` (${similar}?)` : ''}`];
  const missing =
    find(/^Property '(.+?)' (?:does not exist on type|is missing in type)/) ??
    find(/is missing the following properties from type .+?: (.+)/);
  if (missing) return [`  ${place} lacks ${missing}${similar ? `; it has ${similar}` : ''}`];
  return isContent ? [`  ${place}: ${message}`] : [];
}

/** Returns the content that a component uses on this line, or all that it imports. */
function contentOf(component: string, line: number) {
  const imported = new Map<string, string>();
  for (const [, names = '', file = ''] of component.matchAll(/import \{([^}]+)\} from '#(content\/[^']+)'/g)) {
    for (const name of names.split(',')) imported.set(name.trim().replace(/.* as /, ''), file);
  }
  for (const [, names = '', object = ''] of component.matchAll(/const \{([^}]+)\} = (\w+)/g)) {
    const file = imported.get(object);
    if (file) for (const name of names.split(',')) imported.set(name.trim().replace(/.*: /, ''), file);
  }
  const words = component.split('\n')[line - 1]?.match(/\w+/g) ?? [];
  const onLine = words.map((word) => imported.get(word)).find(Boolean);
  return onLine ?? [...new Set(imported.values())].join(' or ');
}
