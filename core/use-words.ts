import { createContext, useContext, useEffect } from 'react';
import { useMatches, useRouteLoaderData } from 'react-router';
import type { Facts } from '#content/facts.ts';
import type { Words } from '#content/words.ts';

/** The facts that every page has. */
export type SharedFacts = Pick<
  Facts,
  'church' | 'campuses' | 'mainCampus' | 'navigation' | 'giveLink' | 'footerLinks'
> & { look?: ChangedLook };

/** What the church has changed of the site's look. `page`: the color of the page. `pictures`: addresses, by the path of the file that the build has drawn. */
export type ChangedLook = {
  styles: string;
  page: { light: string; dark: string };
  pictures: Record<string, string>;
};

/** What the browser loaded last. */
const LastFacts = createContext<{ facts?: SharedFacts }>({});

/** While its data does not arrive, a page has none, and shows the last. */
export function useFacts(): SharedFacts {
  const last = useContext(LastFacts);
  const { facts = last.facts } = useRouteLoaderData<{ facts: SharedFacts }>('root') ?? {};
  useEffect(() => {
    last.facts = facts;
  }, [last, facts]);
  if (!facts) throw new Error('The facts have not been loaded');
  return facts;
}

/** Words that the loader of the page gives it. */
export function useWords<Name extends keyof Words>(name: Name): Words[Name] {
  const found = useMatches()
    .map(({ loaderData }) => (loaderData as { words?: Partial<Words> } | undefined)?.words?.[name])
    .find(Boolean);
  if (found) return found;
  throw new Error(`The loader of this page does not give it the words of ${name}`);
}
