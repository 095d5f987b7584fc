import { calendars } from './calendars.ts';
import { asWritten, type Facts, type Lay, readFacts } from './facts.ts';
import { faq } from './faq.ts';
import { confirmationMail, newsletterMail, newsletterPages } from './newsletter.ts';
import { otherNames } from './other-names.ts';
import { about } from './pages/about.ts';
import { baptism } from './pages/baptism.ts';
import { contact } from './pages/contact.ts';
import { events } from './pages/events.ts';
import { give } from './pages/give.ts';
import { home, newsletter, newsletterSignUp } from './pages/home.ts';
import { kids } from './pages/kids.ts';
import { leadership } from './pages/leadership.ts';
import { locations } from './pages/locations.ts';
import { marriageFamily } from './pages/marriage-family.ts';
import { messages } from './pages/messages.ts';
import { newHere } from './pages/new-here.ts';
import { news } from './pages/news.ts';
import { notFound } from './pages/not-found.ts';
import { offline } from './pages/offline.ts';
import { outreach } from './pages/outreach.ts';
import { prayer } from './pages/prayer.ts';
import { privacy } from './pages/privacy.ts';
import { shareYourStory } from './pages/share-your-story.ts';
import { smallGroups } from './pages/small-groups.ts';
import { terms } from './pages/terms.ts';
import { watchLive } from './pages/watch-live.ts';
import { youth } from './pages/youth.ts';
import { staff } from './staff.ts';
import { withoutPages } from './without-pages.ts';

const written = {
  home,
  about,
  leadership,
  kids,
  youth,
  marriageFamily,
  contact,
  locations,
  newHere,
  baptism,
  smallGroups,
  prayer,
  outreach,
  shareYourStory,
  messages,
  watchLive,
  news,
  events,
  give,
  privacy,
  terms,
  notFound,
  offline,
  newsletter,
  newsletterSignUp,
  newsletterMail,
  confirmationMail,
  newsletterPages,
  calendars,
  faq,
  staff: () => staff,
  otherNames: () => otherNames,
};

/** The church's facts, and the words of the pages. */
export type Content = { facts: Facts; words: Words };

/** The words of each page, and of what else speaks for the church. */
export type Words = { [Name in keyof typeof written]: ReturnType<(typeof written)[Name]> } & Pick<Facts, 'giving'>;

/** 'marriage-family' for marriageFamily, as its file is called. */
export function fileOf(name: string) {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function readContent(lay: Lay = asWritten): Content {
  const facts = readFacts(lay);
  const words = Object.entries(written).map(([name, write]) => {
    const own: object = write(facts);
    // A list is one value of its part, so that it has a path.
    return [name, Array.isArray(own) ? lay(fileOf(name), { [name]: own })[name] : lay(fileOf(name), own)];
  });
  return { facts, words: { ...Object.fromEntries(words), giving: facts.giving } };
}

/** As the files have it. */
export const writtenContent = readContent();

/** As visitors get it while nothing has been changed in the browser. */
export const defaultContent = withoutPages(writtenContent, writtenContent.facts.switchedOff);
