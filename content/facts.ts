import { countInWords } from './campus-words.ts';
import { campuses as ownCampuses, parking as ownParking } from './campuses.ts';
import { church as ownChurch } from './church.ts';
import { exceptForDanger } from './confidence.ts';
import { crisisLine } from './crisis-line.ts';
import { giving } from './giving.ts';
import { colors, logo } from './look.ts';
import { footerLinks, giveLink, navigation } from './navigation.ts';
import { daysInWords } from './service-days.ts';

/** Gives a part of the content as the church has it: the defaults, or with what it has changed. `name`: of the part's file. */
export type Lay = <Part>(name: string, part: Part) => Part;
export const asWritten: Lay = (_, part) => part;

/** What the words of the pages are made of: the church's facts, and what follows from them. */
export type Facts = ReturnType<typeof readFacts>;

export function readFacts(lay = asWritten) {
  const church = lay('church', ownChurch);
  const { campuses, parking } = lay('campuses', { campuses: ownCampuses(church), parking: ownParking });
  const [mainCampus] = campuses;
  if (!mainCampus) throw new Error('content/campuses.ts must have at least one campus.');
  return {
    church,
    campuses,
    parking,
    ...lay('confidence', { exceptForDanger }),
    crisisLine: lay('crisis-line', crisisLine),
    giving: lay('giving', giving),
    colors: lay('colors', colors),
    logo: lay('logo', logo),
    ...lay('navigation', { navigation, giveLink, footerLinks }),
    mainCampus,
    hasSeveralCampuses: campuses.length > 1,
    ...countInWords(campuses),
    ...daysInWords(church.services),
  };
}
