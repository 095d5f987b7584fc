// Checks the whole content once. For tests, the build and `npm run check:content`; the site itself imports the files it
// needs one by one, so that visitors do not load the schemas.
import { z } from 'zod';
import { newHereAddress, oldAddresses } from './addresses.ts';
import { noPageYet } from './navigation.ts';
import { admin } from './pages/admin.ts';
import { sampleData } from './sample-data.ts';
import {
  addressesBeside,
  Campuses,
  Church,
  type ContentFile,
  fieldName,
  Giving,
  HomeWithHero,
  inOneMessage,
  Navigation,
  Page,
  Question,
  Site,
  StaffMember,
  Words,
} from './schema.ts';
import { siteUrl, timeZone } from './site.ts';
import { defaultContent } from './words.ts';

const { facts, words } = defaultContent;
const { church, campuses, giving, navigation, giveLink, footerLinks } = facts;
const { staff, faq, newsletter, newHere } = words;

/** The pages by file name in content/pages/, which is their URL; admin.ts contains those of all admin screens. */
const pagesByFile = {
  home: words.home,
  about: words.about,
  leadership: words.leadership,
  kids: words.kids,
  youth: words.youth,
  'marriage-family': words.marriageFamily,
  contact: words.contact,
  locations: words.locations,
  baptism: words.baptism,
  'small-groups': words.smallGroups,
  prayer: words.prayer,
  outreach: words.outreach,
  'share-your-story': words.shareYourStory,
  messages: words.messages,
  'watch-live': words.watchLive,
  news: words.news,
  events: words.events,
  give: words.give,
  privacy: words.privacy,
  terms: words.terms,
  'not-found': words.notFound,
  offline: words.offline,
  ...Object.fromEntries(Object.entries(admin).map(([name, words]) => [`admin/${name}`, words])),
};
/** The pages by URL, one of which the church chooses. */
const pages = { ...pagesByFile, [newHereAddress.slice(1)]: newHere };

const checks: (ContentFile & { schema: z.ZodType })[] = [
  { file: 'site.ts', schema: Site, value: { siteUrl, timeZone } },
  { file: 'church.ts', schema: Church, value: church },
  { file: 'campuses.ts', schema: Campuses, value: campuses },
  { file: 'staff.ts', schema: z.array(StaffMember), value: staff },
  { file: 'calendars.ts', schema: Words, value: words.calendars },
  { file: 'faq.ts', schema: z.array(Question), value: faq },
  { file: 'giving.ts', schema: Giving, value: giving },
  { file: 'navigation.ts', schema: Navigation, value: { navigation, giveLink, footerLinks } },
  {
    file: 'addresses.ts',
    schema: addressesBeside(Object.keys(pagesByFile).map((name) => (name === 'home' ? '/' : `/${name}`))),
    value: { newHereAddress, oldAddresses },
  },
  { file: 'other-names.ts', schema: Words, value: words.otherNames },
  {
    file: 'newsletter.ts',
    schema: Words,
    value: { newsletterMail: words.newsletterMail, confirmationMail: words.confirmationMail },
  },
  { file: 'newsletter.ts', schema: z.record(z.string(), Page), value: words.newsletterPages },
  { file: 'pages/home.ts', schema: Words, value: newsletter },
  { file: 'pages/home.ts', schema: Words, value: words.newsletterSignUp },
  { file: 'pages/home.ts', schema: HomeWithHero, value: words.home },
  ...Object.entries({ ...pagesByFile, 'new-here': newHere }).map(([name, value]) => ({
    file: `pages/${name.replace(/^admin\/.*/, 'admin')}.ts`,
    schema: Page,
    value,
  })),
];

function complaint(issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys') return `has a field it does not know: ${issue.keys.join(', ')}`;
  if (issue.code !== 'invalid_type') return issue.message;
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

export const files: ContentFile[] = [...checks, { file: 'sample-data.ts', value: sampleData }];

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
