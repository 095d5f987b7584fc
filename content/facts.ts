import { countInWords } from './campus-words.ts';
import { campuses as ownCampuses, parking as ownParking } from './campuses.ts';
import { church as ownChurch } from './church.ts';
import { exceptForDanger } from './confidence.ts';
import { crisisLine } from './crisis-line.ts';
import { giving } from './giving.ts';
import { colors, logo } from './look.ts';
import { footerLinks, giveLink, navigation } from './navigation.ts';
import type { Campus, Church, WrittenCampus } from './schema.ts';
import { daysInWords } from './service-days.ts';
import { switchedOff } from './switched-off.ts';

/** Gives a part of the content as the church has it: the defaults, or with what it has changed. `name`: of the part's file. */
export type Lay = <Part>(name: string, part: Part) => Part;
export const asWritten: Lay = (_, part) => part;

/** What the words of the pages are made of: the church's facts, and what follows from them. */
export type Facts = ReturnType<typeof readFacts>;

export function readFacts(lay = asWritten) {
  const church = lay('church', ownChurch);
  const { campuses: written, parking } = lay('campuses', { campuses: ownCampuses(church), parking: ownParking });
  const campuses = named(written, church);
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
    ...lay('navigation', { navigation: navigation(church), giveLink, footerLinks }),
    switchedOff: lay('switched-off', switchedOff),
    mainCampus,
    hasSeveralCampuses: campuses.length > 1,
    ...countInWords(campuses),
    ...daysInWords(church.services),
  };
}

/** The only campus may be without a name, and is then called as the church is. */
function named(campuses: WrittenCampus[], church: Church): Campus[] {
  const otherwise = campuses.length === 1 ? church.name : '';
  return campuses.map((campus) => ({ ...campus, name: campus.name || otherwise }));
}
