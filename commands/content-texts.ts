import { type ContentFile, fieldName } from '#content/schema.ts';

type Text = { text: string; path: string[] };

function textsOf(value: unknown, path: string[] = []): Text[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, [...path, name]));
}

/** Finds links to this site that lead to none of its paths. */
export function findDeadLinks(files: ContentFile[], paths: string[]) {
  return files.flatMap(({ file, value }) =>
    textsOf(value)
      .filter(({ text }) => /^\/[^\s]*$/.test(text) && !paths.includes(text.replace(/[?#].*$/, '')))
      .map(({ text, path }) => `  content/${file}, ${fieldName(path)}: there is no page ${text} on this site`),
  );
}

/** Finds texts with a word of the sample church that none of this church's facts contains. */
export function findLeftovers(files: ContentFile[], { words, facts }: { words: readonly RegExp[]; facts: unknown }) {
  const foreign = words.filter((word) => !word.test(JSON.stringify(facts)));
  return files.flatMap(({ file, value }) =>
    textsOf(value).flatMap(({ text, path }) => {
      const found = foreign.map((word) => word.exec(text)?.[0]).filter(Boolean);
      return found.length > 0 ? [{ place: `content/${file}`, text: `${fieldName(path)}: ${found.join(', ')}` }] : [];
    }),
  );
}
