import { useMatches, useRouteLoaderData } from 'react-router';
import type { Facts } from '#content/facts.ts';
import type { Words } from '#content/words.ts';

/** The facts that every page has. */
export type SharedFacts = Pick<Facts, 'church' | 'campuses' | 'mainCampus' | 'navigation' | 'giveLink' | 'footerLinks'>;

export function useFacts() {
  return (useRouteLoaderData('root') as { facts: SharedFacts }).facts;
}

/** Words that the loader of the page gives it. */
export function useWords<Name extends keyof Words>(name: Name): Words[Name] {
  const found = useMatches()
    .map(({ loaderData }) => (loaderData as { words?: Partial<Words> } | undefined)?.words?.[name])
    .find(Boolean);
  if (found) return found;
  throw new Error(`The loader of this page does not give it the words of ${name}`);
}
