import * as z from 'zod/mini';
import { admin } from '#content/pages/admin.ts';
import { line, requiredText, text } from '#domain/text.ts';
import { type Field, hasCredentials, needsNoCredentials, optionalDateField } from '#records/field.ts';
import { schemasOf } from '#records/noun.ts';

/** The announcement on every page, at most one. It ends after its last day in the church's time zone. */
export const Banner = z.object({ text: z.string(), link: z.string(), endsOn: z.iso.date() });
export type Banner = z.infer<typeof Banner>;
/** `version` grows with every change, also with a removal. */
export const SavedBanner = z.extend(Banner, { version: z.int() });
export type SavedBanner = z.infer<typeof SavedBanner>;

const fields = {
  text: {
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
    kind: 'line',
    schema: text('Link', line).check(
      z.refine(isLink, 'Link must be a page of this site, such as /news, or an address that starts with https://'),
      z.refine((link) => !hasCredentials(link), needsNoCredentials('Link')),
    ),
    initial: '',
    isOptional: true,
    hint: '/news or https://…',
  },
  endsOn: optionalDateField('Last day'),
} satisfies Record<string, Field>;

/** Declared like a noun, as far as that applies without a list. */
export const banner = { path: 'banner', name: 'banner', fields, Input: schemasOf(fields).Input, admin: admin.banner };

/** Parsed as browsers do: they treat //example.org and /\example.org as other sites. */
function isLink(link: string) {
  if (link === '') return true;
  const here = 'https://this.site';
  const { origin = '', protocol } = URL.parse(link, here) ?? {};
  return link.startsWith('/') ? origin === here : /^https:\/\//i.test(link) && protocol === 'https:';
}
