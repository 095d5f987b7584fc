// Part of `npm run check:content`: finds a text that came with the site beside a picture that did not.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describedIn } from '#content/page-pictures.ts';
import { samplePictures } from '#content/sample-pictures.ts';
import { type ContentFile, fieldName } from '#content/schema.ts';
import { reportMistakes } from './mistakes.ts';
import { sortFiles } from './picture-files.ts';

/** Pictures by the beginning of their file's SHA-256, with the texts that describe them. */
type Texts = Record<string, readonly string[]>;

export function findForeignTexts(files: ContentFile[], hashes: ReadonlyMap<string, string>, texts: Texts) {
  const known = new Set(Object.values(texts).flat());
  const mistakes = files.flatMap(({ file, value }) =>
    describedIn(value)
      .filter(({ picture, alt }) => known.has(alt) && !texts[hashes.get(`${picture}`) ?? '']?.includes(alt))
      .map(
        ({ picture, alt, path }) =>
          `content/${file}, ${fieldName(path.split('.'))}: describes a picture that came with the site. Say in one sentence what your picture ${picture} shows\n    It says: ${alt}`,
      ),
  );
  // A file may be in the list twice, checked in two ways.
  return [...new Set(mistakes)];
}

/** The hashes of the files in pictures/, by their names in the content. */
export function hashPictures(folder: string) {
  const { pictures } = sortFiles(readdirSync(folder, { withFileTypes: true }));
  return new Map([...pictures].map(([name, file]) => [name, hashOf(join(folder, file))]));
}

function hashOf(file: string) {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
}

if (import.meta.main) {
  // A mistake in the content is reported next.
  const { files } = await import(pathToFileURL(resolve('content', 'index.ts')).href).catch(() => ({ files: [] }));
  reportMistakes('The texts of pictures have', findForeignTexts(files, hashPictures('pictures'), samplePictures));
}
