import type { RouterContextProvider } from 'react-router';
import type { Words } from '#content/words.ts';
import { viewerContext } from '#records/store/public-items.server.ts';

type Context = Readonly<RouterContextProvider>;
type Name = keyof Words;

/** The words of a page that may turn out to be missing. */
export const notFoundWords = ['notFound', 'otherNames'] as const;

export function pickWords<Picked extends Name>(context: Context, ...names: readonly Picked[]) {
  const { words } = context.get(viewerContext).content;
  return Object.fromEntries(names.map((name) => [name, words[name]])) as Pick<Words, Picked>;
}

/** The loader of a page that shows nothing but words. */
export function wordsLoader<Picked extends Name>(...names: Picked[]) {
  return ({ context }: { context: Context }) => ({ words: pickWords(context, ...names) });
}
