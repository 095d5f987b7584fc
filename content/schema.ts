import { z } from 'zod';
import pictures from '#pictures/manifest.json' with { type: 'json' };
import { mistakeInDrawing } from './drawing.ts';
import { type ColorName, colors } from './look.ts';
import type { months } from './months.ts';
import { isPicturePath, isUploaded, type UploadedPicture } from './page-pictures.ts';
import { isColor } from './palette.ts';
import { weekdays } from './weekdays.ts';

/** Words somebody will read: never empty, no stray spaces at the ends. */
export const Text = textOr('must not be empty');
function textOr(message: string) {
  return z
    .string()
    .min(1, message)
    .refine((text) => text === text.trim(), 'must not begin or end with a space');
}
const Email = z.email('must be an email address');
const WebAddress = z.url('must be a full web address, https://…');
const Path = z.string().regex(/^\/[a-z0-9/-]*$/, 'must be a path on this site, such as /about');
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a 24-hour time such as '08:00'");
const Phone = Text.refine(
  (text) => text.replace(/\D/g, '').length === 10,
  'must be a number of ten digits, such as (937) 555-0142',
);
const TimeZone = Text.refine(
  isTimeZone,
  'must be the name of a time zone, in the US America/New_York, America/Chicago, America/Denver, America/Phoenix, America/Los_Angeles, America/Anchorage or Pacific/Honolulu',
);
const SiteUrl = z
  .url({ error: 'must be a full web address, https://…', abort: true })
  .refine((url) => URL.parse(url)?.pathname === '/', 'must not have a path after the name');

/** For a list whose entries must differ in a field: names the second of two, and the first. */
function differentIn<Field extends string>(field: Field) {
  return (entries: { [Name in Field]?: unknown }[], context: z.RefinementCtx) => {
    for (const [index, { [field]: input }] of entries.entries()) {
      const first = entries.findIndex((entry) => entry[field] === input);
      if (first === index) continue;
      const message = `must not be the same as that of no. ${first + 1}`;
      context.addIssue({ code: 'custom', path: [index, field], message, input });
    }
  };
}

/** Avoids Intl.supportedValuesOf(), which lacks UTC and names that have been replaced, such as Asia/Kolkata. */
function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** File name in pictures/, without its ending. */
const PictureName = z.enum(
  Object.keys(pictures) as (keyof typeof pictures)[],
  'must be the name of a file in pictures/, without its ending',
);
export type PictureName = z.infer<typeof PictureName>;

const aPercentage = 'must be a whole number from 0 to 100';
const percent = z.int(aPercentage).min(0, aPercentage).max(100, aPercentage);
/** What volunteers have added in place of a picture of that folder. */
const Uploaded: z.ZodType<UploadedPicture> = z.strictObject({
  id: Text,
  width: z.int().positive(),
  height: z.int().positive(),
  focusX: percent,
  focusY: percent,
});
export type PagePicture = PictureName | UploadedPicture;

export const Link = z.strictObject({
  label: Text,
  href: z.union(
    [Path, WebAddress, z.literal('#')],
    'must be a path on this site, such as /about, a full web address, https://…, or # while there is none',
  ),
});
export type Link = z.infer<typeof Link>;
const Links = z.array(Link).superRefine(differentIn('label'));

export const Service = z.strictObject({
  /** The label in sentences: 'Wednesday' for one service, 'Sundays' for several. */
  label: Text,
  day: z.enum(weekdays, `must be one of ${weekdays.join(', ')}`),
  starts: z.array(ClockTime).min(1),
});
export type Service = z.infer<typeof Service>;

export const Address = z.strictObject({ street: Text, city: Text, state: Text, zip: Text });
export type Address = z.infer<typeof Address>;

/** `name` may be missing if there is only one. */
const WrittenCampus = z.strictObject({
  name: textOr('must not be empty if there are several campuses: it tells them apart').optional(),
  address: Address,
  /** What the maps site gives under 'Share' and 'Embed a map': the address in its src="…". */
  mapUrl: WebAddress,
  /** Where it is on the globe, in degrees; west is negative. */
  geo: z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  services: z.array(Service),
  /** Stands in place of the times where there are none yet. */
  servicesNote: Text,
  about: Text,
  /** What volunteers call rooms and places there: directions to an event in one of them lead to its address. */
  rooms: z.array(Text).optional(),
});
export type WrittenCampus = z.infer<typeof WrittenCampus>;
export type Campus = WrittenCampus & { name: string };
export const Campuses = z
  .array(WrittenCampus)
  .superRefine(differentIn('name'))
  .superRefine(([main, ...others], context) => {
    if (!main || [main, ...others].some(({ services }) => services.length > 0)) return;
    const message = `must not be empty at ${main.name} if no other campus has services: write church.services, whose times are in church.ts`;
    context.addIssue({ code: 'custom', path: [0, 'services'], message });
  });

/** What only a webmaster can change. */
export const Site = z.strictObject({
  siteUrl: SiteUrl,
  timeZone: TimeZone,
});

const oneToThree = "must be one to three texts in [ ], such as ['WORSHIP.', 'GROW.', 'BELONG.']";

/** `social`, `legal` and `builder` are links at the foot of every page; a church leaves out those it doesn't have. */
export const Church = z.strictObject({
  name: Text,
  shortName: Text,
  city: Text,
  /** What people call the country around it: a county, or a valley. */
  area: Text,
  tagline: z.array(Text, oneToThree).min(1, oneToThree).max(3, oneToThree),
  welcome: Text,
  phone: Phone,
  email: Email,
  officeHours: Text,
  services: z.array(Service).min(1, "must have one, such as { label: 'Sundays', day: 'Sunday', starts: ['10:00'] }"),
  serviceLength: z.strictObject({ minutes: z.int().positive(), inWords: Text }),
  /** Where services are shown live, from `minutesBefore` one begins until `minutesAfter` it should have ended. */
  stream: z.strictObject({ url: WebAddress, minutesBefore: z.int().min(0), minutesAfter: z.int().min(0) }).optional(),
  social: Links.optional(),
  legal: Links.optional(),
  builder: Link.optional(),
});
export type Church = z.infer<typeof Church>;

export const StaffMember = z.strictObject({
  name: Text,
  title: Text,
  email: z.union([Email, z.literal('')], "must be an email address, or '' for none"),
  bio: Text,
  /** Empty: a drawn monogram stands in. */
  picture: z.union(
    [PictureName, z.literal(''), Uploaded],
    "must be the name of a file in pictures/, without its ending, or '' for none",
  ),
});
export type StaffMember = z.infer<typeof StaffMember>;
export const Staff = z.array(StaffMember).superRefine(differentIn('name'));

export const Question = z.strictObject({
  question: Text,
  answer: Text,
  /** One line for the home page. */
  inShort: z.strictObject({ label: Text, text: Text }).optional(),
});
export type Question = z.infer<typeof Question>;

export const Giving = z.strictObject({
  provider: Link,
  text: z.strictObject({ keyword: Text, number: Text, destinations: z.array(Text).min(1) }).optional(),
});
export type Giving = z.infer<typeof Giving>;

export const NavItem = z.union([
  Link.extend({ href: Path }),
  z.strictObject({ label: Text, items: z.array(Link.extend({ href: Path })).min(1) }),
]);
export type NavItem = z.infer<typeof NavItem>;
export const Navigation = z.object({ navigation: z.array(NavItem), giveLink: Link, footerLinks: z.array(Link) });

/** The addresses that a church chooses, beside those of its other pages. */
export function addressesBeside(otherPaths: string[]) {
  const NewHereAddress = z
    .string()
    .regex(/^\/[a-z0-9-]+$/, 'must be a path of one word, in small letters, digits and hyphens, such as /new-here')
    .refine((path) => ![...otherPaths, '/home'].includes(path), 'must not be the address of another page');
  return z
    .strictObject({
      newHereAddress: NewHereAddress,
      oldAddresses: z.record(z.string(), z.string('must be a path on this site or a full web address')),
    })
    .superRefine(({ newHereAddress, oldAddresses }, context) => {
      const paths = [...otherPaths, newHereAddress];
      for (const [from, to] of Object.entries(oldAddresses)) {
        const report = (message: string, input: string) =>
          context.addIssue({ code: 'custom', path: ['oldAddresses', from], message, input });
        if (!/^(\/[^\s/?#]+)+$/.test(from)) {
          report('must be a path such as /im-visiting: without ? and #, and without a slash at its end', from);
        }
        if (paths.includes(from))
          report(
            'must not be the address of a page that is there (switched-off.ts is for one that you don’t want)',
            from,
          );
        if (!paths.includes(to) && !/^https:\/\/[^\s#]+$/.test(to)) {
          report(
            'must lead to a page of this site, such as /about, or to a full web address, https://…, without #',
            to,
          );
        }
      }
    });
}

/** By page: where its address leads instead, '' for nowhere. */
export type SwitchedOff = Record<string, string>;

/** `alwaysOn`: why the others cannot be switched off. */
export function switchesOf(pages: string[], alwaysOn: Record<string, string>) {
  return z.record(z.string(), z.string()).superRefine((switchedOff, context) => {
    const isOn = (path: string) => pages.includes(path) && !(path in switchedOff);
    for (const [path, to] of Object.entries(switchedOff)) {
      const report = (message: string) =>
        context.addIssue({ code: 'custom', path: [path], message, input: to || path });
      if (alwaysOn[path]) report(`cannot be switched off: ${alwaysOn[path]}`);
      else if (!pages.includes(path)) report('must be the address of a page, such as /youth');
      if (to !== '' && !isOn(to) && !/^https:\/\/[^\s#]+$/.test(to))
        report(
          'must lead to another page that is not switched off, such as /about, or to a full address, https://…, without #',
        );
    }
  });
}

/** Words of the Bible. ' … ' stands where some were left out; bible.test.ts compares them with the passage. */
export const Verse = z.strictObject({ text: Text, reference: Text, translation: Text });
export type Verse = z.infer<typeof Verse>;

/** The first such day at least so many weeks after the first start, in the season if there is one. A number below zero is before the start. */
export type SampleDay = { weekday: (typeof weekdays)[number]; inWeeks: number; season?: [Month, ...Month[]] };
type Month = (typeof months)[number];
/** A file in pictures/, without its ending, and what it shows. */
export type SamplePicture = { name: PictureName; alt: string };
/** An item that a new database starts with: `daysOld` days before the first start. */
export type Sample = {
  daysOld?: number;
  [field: string]: string | string[] | number | SampleDay | SamplePicture | undefined;
};
/** What can be checked before an item is made of each. */
export const SampleData = z.looseObject({
  exceptions: z
    .array(z.looseObject({ date: Text }))
    .superRefine(differentIn('date'))
    .optional(),
});

/**
 * Every word of a page, however deep, is real text, every picture is there, and every Bible verse is complete. Only a picture that is
 * mere decoration has an empty `alt`.
 */
export const Words = z.unknown().superRefine((words, context) => {
  function check(schema: z.ZodType, value: unknown, path: PropertyKey[]) {
    for (const issue of schema.safeParse(value, { reportInput: true }).error?.issues ?? []) {
      context.addIssue({ ...issue, path: [...path, ...issue.path] });
    }
  }
  function read(value: unknown, path: PropertyKey[]) {
    if (value !== null && typeof value === 'object') {
      if ('translation' in value || 'reference' in value) return check(Verse, value, path);
      if (isUploaded(value) && isPicturePath(path.join('.'))) return check(Uploaded, value, path);
      for (const [key, inner] of Object.entries(value)) {
        read(inner, [...path, Array.isArray(value) ? Number(key) : key]);
      }
    } else if (typeof value === 'string') {
      if (value === '' && path.at(-1) === 'alt') return;
      check(isPicturePath(path.join('.')) ? PictureName : Text, value, path);
    } else if (typeof value !== 'number' && typeof value !== 'boolean') {
      context.addIssue({ code: 'custom', path, message: 'must be words', input: value });
    }
  }
  read(words, []);
});

/** What every page has; the rest of a page's words are its own, and the type checker holds them to its layout. */
export const Page = z
  .object({
    title: Text,
    description: Text.refine((text) => text.length >= 50 && text.length <= 170, 'must have 50 to 170 characters'),
  })
  .catchall(Words);
export type Page = z.infer<typeof Page>;

/** A point from left to right and from top to bottom, 0 to 1. */
const Point = z.strictObject({
  x: z.number().min(0, 'must be from 0, left, to 1, right').max(1, 'must be from 0, left, to 1, right'),
  y: z.number().min(0, 'must be from 0, top, to 1, bottom').max(1, 'must be from 0, top, to 1, bottom'),
});
const FilmFiles = z
  .array(Text, "must be a list of files in pictures/film/, such as ['hero.mp4']")
  .min(1, 'must name a file');
const Film = z.strictObject({ wide: FilmFiles, narrow: FilmFiles.optional() });
export type Film = z.infer<typeof Film>;

/** The opening of the home page. The name of its picture is checked like all others. */
export const HomeWithHero = z.looseObject({
  hero: z.looseObject({
    picture: z.union([Text, Uploaded], 'must be the name of a picture'),
    focus: Point,
    film: Film.optional(),
  }),
});
export type Hero = { picture: PictureName; focus: z.infer<typeof Point>; film?: Film; [words: string]: unknown };

/** The low picture with title and one sentence that opens an inner page. */
export type PageHeader = { heading: string; lead: string; picture: PagePicture; alt: string };
export type Picture = { name: PagePicture; alt: string };
export type Section = { heading: string; paragraphs: string[] };

/** A file in this folder with its value. */
export type ContentFile = { file: string; value: unknown };

/** A list's third entry is 'no. 3', as people count. */
export function fieldName(path: PropertyKey[]) {
  const steps = path.map((step) => (/^\d+$/.test(String(step)) ? `no. ${Number(step) + 1}` : String(step)));
  return steps.join(' > ') || 'all of it';
}

const Color = z.string().refine(isColor, 'must be a color of six digits, such as #24395c');
export const Colors = z.record(
  z.enum(Object.keys(colors) as ColorName[]),
  z.strictObject({ light: Color, dark: Color }),
);
export const Logo = z.strictObject({
  svg: z.string().superRefine((svg, context) => {
    const mistake = mistakeInDrawing(svg);
    if (mistake) context.addIssue({ code: 'custom', message: mistake, input: svg });
  }),
});
