import { countInWords } from './campus-words.ts';
import { campuses, parking } from './campuses.ts';
import { church } from './church.ts';
import { exceptForDanger } from './confidence.ts';
import { crisisLine } from './crisis-line.ts';
import { giving } from './giving.ts';
import { footerLinks, giveLink, navigation } from './navigation.ts';
import type { Campus, Church, Giving, Link, NavItem } from './schema.ts';
import { daysInWords } from './service-days.ts';

type OwnFacts = {
  church: Church;
  campuses: [Campus, ...Campus[]];
  parking: string;
  giving: Giving;
  exceptForDanger: string;
  crisisLine: typeof crisisLine;
  navigation: NavItem[];
  giveLink: Link;
  footerLinks: Link[];
};

/** What the words of the pages are made of: the church's facts, and what follows from them. */
export type Facts = ReturnType<typeof factsOf>;

export function factsOf(own: OwnFacts) {
  const { church, campuses } = own;
  const [mainCampus] = campuses;
  if (!mainCampus) throw new Error('content/campuses.ts must have at least one campus.');
  return {
    ...own,
    mainCampus,
    hasSeveralCampuses: campuses.length > 1,
    ...countInWords(campuses),
    ...daysInWords(church.services),
  };
}

export const defaultFacts = factsOf({
  church,
  campuses: campuses(church),
  parking,
  giving,
  exceptForDanger,
  crisisLine,
  navigation,
  giveLink,
  footerLinks,
});
