// Checks the whole content once. For tests, the build and `npm run check:content`; the site itself imports the files it
// needs one by one, so that visitors do not load the schemas.
import { z } from 'zod';
// This import precedes the pages, which need a first campus.
import './campus-words.ts';
import { newHereAddress, oldAddresses } from './addresses.ts';
import { calendars } from './calendars.ts';
import { campuses } from './campuses.ts';
import { church } from './church.ts';
import { faq } from './faq.ts';
import { giving } from './giving.ts';
import { groupTimeZone } from './group-time-zone.ts';
import { footerLinks, giveLink, navigation, noPageYet } from './navigation.ts';
import { confirmationMail, newsletterMail, newsletterPages } from './newsletter.ts';
import { inOneMessage } from './one-message.ts';
import { otherNames } from './other-names.ts';
import { about } from './pages/about.ts';
import { admin } from './pages/admin.ts';
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
import { sampleData } from './sample-data.ts';
import {
  addressesBeside,
  Campuses,
  Church,
  type ContentFile,
  fieldName,
  Giving,
  HomeWithHero,
  Navigation,
  Page,
  Question,
  SampleData,
  Staff,
  Words,
} from './schema.ts';
import { staff } from './staff.ts';

/** The pages by file name in content/pages/, which is their URL; admin.ts contains those of all admin screens. */
const pagesByFile = {
  home,
  about,
  leadership,
  kids,
  youth,
  'marriage-family': marriageFamily,
  contact,
  locations,
  baptism,
  'small-groups': smallGroups,
  prayer,
  outreach,
  'share-your-story': shareYourStory,
  messages,
  'watch-live': watchLive,
  news,
  events,
  give,
  privacy,
  terms,
  'not-found': notFound,
  offline,
  ...Object.fromEntries(Object.entries(admin).map(([name, words]) => [`admin/${name}`, words])),
};
/** The pages by URL, one of which the church chooses. */
const pages = { ...pagesByFile, [newHereAddress.slice(1)]: newHere };

const checks: (ContentFile & { schema: z.ZodType })[] = [
  { file: 'church.ts', schema: Church, value: church },
  { file: 'campuses.ts', schema: Campuses, value: campuses },
  { file: 'staff.ts', schema: Staff, value: staff },
  { file: 'calendars.ts', schema: Words, value: calendars },
  { file: 'faq.ts', schema: z.array(Question), value: faq },
  { file: 'giving.ts', schema: Giving, value: giving },
  { file: 'navigation.ts', schema: Navigation, value: { navigation, giveLink, footerLinks } },
  {
    file: 'addresses.ts',
    schema: addressesBeside(Object.keys(pagesByFile).map((name) => (name === 'home' ? '/' : `/${name}`))),
    value: { newHereAddress, oldAddresses },
  },
  { file: 'other-names.ts', schema: Words, value: otherNames },
  { file: 'newsletter.ts', schema: Words, value: { newsletterMail, confirmationMail } },
  { file: 'newsletter.ts', schema: z.record(z.string(), Page), value: newsletterPages },
  { file: 'pages/home.ts', schema: Words, value: newsletter },
  { file: 'pages/home.ts', schema: Words, value: newsletterSignUp },
  { file: 'pages/home.ts', schema: HomeWithHero, value: home },
  ...Object.entries({ ...pagesByFile, 'new-here': newHere }).map(([name, value]) => ({
    file: `pages/${name.replace(/^admin\/.*/, 'admin')}.ts`,
    schema: Page,
    value,
  })),
  { file: 'group-time-zone.ts', schema: Words, value: { groupTimeZone } },
  { file: 'sample-data.ts', schema: SampleData, value: sampleData },
];

function complaint(issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys') return `has a field it does not know: ${issue.keys.join(', ')}`;
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) return issue.message;
  if (issue.expected === 'number' && typeof issue.input === 'string')
    return 'must be a number, without quotes around it';
  return issue.input === undefined ? 'is missing' : `must be a ${issue.expected === 'array' ? 'list' : issue.expected}`;
}

/** Flattens issues. For a union, takes those of the closest alternative. */
function flatten(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return [issue];
  const [nearest = []] = issue.errors.toSorted((one, other) => one.length - other.length);
  return nearest.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] }));
}

const checked = new Set<unknown>();

function mistakesIn({ file, schema, value }: (typeof checks)[number]) {
  const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  const own = issues.flatMap(flatten).filter(({ path }) => !isFromAnotherFile(value, path));
  remember(value);
  return own.map((issue) => {
    const found = typeof issue.input === 'string' && issue.input !== '' ? `\n    It says: ${issue.input}` : '';
    return `  content/${file}, ${fieldName(issue.path)}: ${complaint(issue)}${found}`;
  });
}

/** Whether a value is another file's, such as the church's services for a campus: their mistakes are reported for the church. */
function isFromAnotherFile(value: unknown, path: PropertyKey[]) {
  let inner = value;
  return path.some((step) => {
    inner = (inner as Record<PropertyKey, unknown>)?.[step];
    return checked.has(inner);
  });
}

function remember(value: unknown) {
  if (value === null || typeof value !== 'object') return;
  checked.add(value);
  for (const inner of Object.values(value)) remember(inner);
}

const mistakes = checks.flatMap(mistakesIn);
if (mistakes.length > 0) throw new Error(inOneMessage(mistakes));

export const files: ContentFile[] = checks;

/** Everything the church says about itself, checked. */
export const content = {
  church,
  campuses,
  staff,
  faq,
  giving,
  navigation,
  giveLink,
  footerLinks,
  noPageYet,
  newsletter,
  pages,
};
