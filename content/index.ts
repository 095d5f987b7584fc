// Checks the whole content once. For tests, the build and `npm run check:content`; the site itself imports the files it
// needs one by one, so that visitors do not load the schemas.
import { z } from 'zod';
import { newHereAddress, oldAddresses } from './addresses.ts';
import { groupTimeZone } from './group-time-zone.ts';
import { noPageYet } from './navigation.ts';
import { inOneMessage } from './one-message.ts';
import { admin } from './pages/admin.ts';
import { sampleData } from './sample-data.ts';
import {
  addressesBeside,
  Campuses,
  Church,
  Colors,
  type ContentFile,
  fieldName,
  Giving,
  HomeWithHero,
  Logo,
  Navigation,
  Page,
  Question,
  SampleData,
  Site,
  Staff,
  switchesOf,
  Text,
  Words,
} from './schema.ts';
import { siteUrl, timeZone } from './site.ts';
import { alwaysOn } from './without-pages.ts';
import { type Content, defaultContent, fileOf, writtenContent } from './words.ts';

/** A part of the content with its file and schema. */
type Check = ContentFile & { part: string; schema: z.ZodType };

/** The pages by file name in content/pages/, which is their URL. */
function pagesOf({ words }: Content) {
  return {
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
  };
}

/** Everything that a church may change in the browser. */
function checksOf(content: Content): Check[] {
  const { facts, words } = content;
  const {
    church,
    campuses,
    parking,
    exceptForDanger,
    crisisLine,
    giving,
    navigation,
    giveLink,
    footerLinks,
    colors,
    logo,
  } = facts;
  return [
    { part: 'church', file: 'church.ts', schema: Church, value: church },
    {
      part: 'campuses',
      file: 'campuses.ts',
      schema: z.strictObject({ campuses: Campuses, parking: Text }),
      value: { campuses, parking },
    },
    { part: 'confidence', file: 'confidence.ts', schema: Words, value: { exceptForDanger } },
    { part: 'crisis-line', file: 'crisis-line.ts', schema: Words, value: crisisLine },
    { part: 'staff', file: 'staff.ts', schema: z.strictObject({ staff: Staff }), value: { staff: words.staff } },
    { part: 'calendars', file: 'calendars.ts', schema: Words, value: words.calendars },
    { part: 'faq', file: 'faq.ts', schema: z.strictObject({ faq: z.array(Question) }), value: { faq: words.faq } },
    { part: 'giving', file: 'giving.ts', schema: Giving, value: giving },
    { part: 'navigation', file: 'navigation.ts', schema: Navigation, value: { navigation, giveLink, footerLinks } },
    {
      part: 'switched-off',
      file: 'switched-off.ts',
      schema: switchesOf(visitedPaths, alwaysOn),
      value: facts.switchedOff,
    },
    { part: 'colors', file: 'look.ts', schema: Colors, value: colors },
    { part: 'logo', file: 'look.ts', schema: Logo, value: logo },
    { part: 'other-names', file: 'other-names.ts', schema: Words, value: words.otherNames },
    { part: 'newsletter-mail', file: 'newsletter.ts', schema: Words, value: words.newsletterMail },
    { part: 'confirmation-mail', file: 'newsletter.ts', schema: Words, value: words.confirmationMail },
    {
      part: 'newsletter-pages',
      file: 'newsletter.ts',
      schema: z.record(z.string(), Page),
      value: words.newsletterPages,
    },
    { part: 'newsletter', file: 'pages/home.ts', schema: Words, value: words.newsletter },
    { part: 'newsletter-sign-up', file: 'pages/home.ts', schema: Words, value: words.newsletterSignUp },
    { part: 'home', file: 'pages/home.ts', schema: Page.and(HomeWithHero), value: words.home },
    ...Object.entries({ ...pagesOf(content), 'new-here': words.newHere })
      .filter(([part]) => part !== 'home')
      .map(([part, value]) => ({ part, file: `pages/${part}.ts`, schema: Page, value })),
  ];
}

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

/** The mistakes in files, in order: what one file takes from an earlier one is that one's. */
function issuesIn(checks: Check[]) {
  const known = new Set<unknown>();
  return checks.flatMap(({ part, file, schema, value }) => {
    const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
    const own = issues.flatMap(flatten).filter(({ path }) => !isKnown(value, path, known));
    remember(value, known);
    return own.map((issue) => ({ part, file, issue }));
  });
}

/** Whether a value is another file's, such as the church's services for a campus: their mistakes are reported for the church. */
function isKnown(value: unknown, path: PropertyKey[], known: Set<unknown>) {
  let inner = value;
  return path.some((step) => {
    inner = (inner as Record<PropertyKey, unknown>)?.[step];
    return known.has(inner);
  });
}

function remember(value: unknown, known: Set<unknown>) {
  if (value === null || typeof value !== 'object') return;
  known.add(value);
  for (const inner of Object.values(value)) remember(inner, known);
}

/** The parts of the content that a church may change in the browser, with their schemas. */
export function partsOf(content: Content) {
  return checksOf(content).map(({ part, schema, value }) => ({ part, schema, value }));
}

/** Whether the schema knows everything about a part. The words of a page must be made as its layout expects them. */
export function hasOwnSchema(part: string) {
  return ['church', 'campuses', 'staff', 'faq', 'giving', 'navigation', 'switched-off', 'colors', 'logo'].includes(
    part,
  );
}

/** The mistakes in one part of the content, with the paths of the values. */
export function findMistakes(content: Content, part: string) {
  const found = issuesIn(checksOf(content)).filter((mistake) => mistake.part === part);
  return found.map(({ issue }) => ({ path: issue.path.join('.'), message: complaint(issue) }));
}

const adminPages = Object.fromEntries(Object.entries(admin).map(([name, screen]) => [`admin/${fileOf(name)}`, screen]));
const pathOf = (name: string) => (name === 'home' ? '/' : `/${name}`);
const pagePaths = Object.keys({ ...pagesOf(defaultContent), ...adminPages }).map(pathOf);
/** Those that visitors come to by links. */
const visitedPaths = [
  ...Object.keys(pagesOf(defaultContent))
    .filter((name) => !['not-found', 'offline'].includes(name))
    .map(pathOf),
  newHereAddress,
];

/** What is in files only. */
const otherChecks: Check[] = [
  { part: 'site', file: 'site.ts', schema: Site, value: { siteUrl, timeZone } },
  {
    part: 'addresses',
    file: 'addresses.ts',
    schema: addressesBeside(pagePaths),
    value: { newHereAddress, oldAddresses },
  },
  ...Object.values(admin).map((value) => ({ part: 'admin', file: 'pages/admin.ts', schema: Page, value })),
  { part: 'group-time-zone', file: 'group-time-zone.ts', schema: Words, value: { groupTimeZone } },
  { part: 'sample-data', file: 'sample-data.ts', schema: SampleData, value: sampleData },
];

const checks = [...otherChecks, ...checksOf(writtenContent)];
const mistakes = issuesIn(checks).map(({ file, issue }) => {
  const found = typeof issue.input === 'string' && issue.input !== '' ? `\n    It says: ${issue.input}` : '';
  return `  content/${file}, ${fieldName(issue.path)}: ${complaint(issue)}${found}`;
});
if (mistakes.length > 0) throw new Error(inOneMessage(mistakes));

export const files: ContentFile[] = checks;

const { facts, words } = defaultContent;

/** The pages by URL, one of which the church chooses; admin.ts contains those of all admin screens. */
const pages = {
  ...pagesOf(defaultContent),
  ...adminPages,
  [newHereAddress.slice(1)]: words.newHere,
};

/** Everything the church says about itself, checked. */
export const content = {
  church: facts.church,
  campuses: facts.campuses,
  staff: words.staff,
  faq: words.faq,
  giving: facts.giving,
  navigation: facts.navigation,
  giveLink: facts.giveLink,
  footerLinks: facts.footerLinks,
  noPageYet,
  newsletter: words.newsletter,
  pages,
};
