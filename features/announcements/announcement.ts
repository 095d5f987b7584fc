import * as z from 'zod/mini';
import { admin } from '#content/pages/admin.ts';
import { line, requiredText, text } from '#core/text.ts';
import { type Field, momentField } from '#records/declare/field.ts';
import { type Noun, newestFirst, schemasOf } from '#records/declare/noun.ts';
import { publicationFields, type WithState } from '#records/declare/publication.ts';
import { showNewest } from './newest.ts';

const fields = {
  title: {
    label: 'Text',
    kind: 'line',
    schema: requiredText('Text', 300).check(
      z.refine((typed) => !/[\r\n\u2028\u2029]/.test(typed), 'Text must be one line'),
    ),
    initial: '',
    isWide: true,
  },
  link: {
    label: 'Link',
    kind: 'link',
    schema: text('Link', line).check(
      z.refine(isLink, 'Link must be a page of this site, such as /news, or an address that starts with https://'),
    ),
    initial: '',
    isOptional: true,
    isWide: true,
    hint: '/news or https://…',
  },
  ...publicationFields,
  hideAt: momentField('Take down on', { defaultDays: 7 }),
} satisfies Record<string, Field>;
const { shape, ...schemas } = schemasOf(fields);

export type AnnouncementInput = z.infer<typeof schemas.Input>;
export type Announcement = { id: string; version: number } & AnnouncementInput & WithState;

export const announcements = {
  path: 'announcements',
  screen: 'banner',
  page: '/',
  table: 'announcements',
  name: 'announcement',
  plural: 'announcements',
  fields,
  Item: z.object({ id: z.string(), ...shape, version: z.int() }),
  ...schemas,
  ...newestFirst<Announcement>('publishAt'),
  onListRead: showNewest,
  summary: ({ link }) => ({ facts: [link || 'No link'], text: '' }),
  admin: admin.banner,
} as const satisfies Noun<Announcement>;

/** Parses links as browsers do, which treat //example.org and /\example.org as other sites. */
function isLink(link: string) {
  if (link === '') return true;
  const here = 'https://this.site';
  const { origin = '', protocol } = URL.parse(link, here) ?? {};
  return link.startsWith('/') ? origin === here : /^https:\/\//i.test(link) && protocol === 'https:';
}
