import slugify from '@sindresorhus/slugify';
import { Fragment, createElement as h } from 'react';
import type { Content, Words } from '#content/words.ts';
import { cut, excerpt, withoutControls } from '#core/plain-text.ts';
import { formatDate } from '#core/timestamps.ts';
import type { Picture as PictureValue } from '#records/declare/file-values.ts';
import type { Noun } from '#records/declare/noun.ts';
import { jpegOf } from '#records/declare/picture.ts';
import type { Publication } from '#records/declare/publication.ts';
import { itemPath } from '#records/show/item-page.ts';
import {
  Button,
  Heading,
  MailLink,
  Paragraph,
  Picture,
  renderMail,
  Sender,
  senderLines,
  TypedText,
  writeText,
} from './layout.ts';

/** The placeholder for a recipient's own link in a mail that is otherwise the same for all. */
export const leaveUrlPlaceholder = '{leaveUrl}';

/** Gmail cuts off longer mails, and with them the unsubscribe link. This covers subject, HTML and text; the other headers need the rest of 102 kB. */
const maxLength = 96_000;

/** An item to send: an article, to whose page the mail links. */
export type SentItem = Publication & {
  id: string;
  version: number;
  slug: string;
  title: string;
  summary: string;
  content: string;
  author: string;
  picture: PictureValue | null;
  createdAt: string;
};

/** The noun whose items are sent. */
export type SentNoun = Noun<SentItem>;

type Links = { siteUrl: string; leaveUrl: string };
type Mail = { subject: string; html: string; text: string };

/** An article as a mail: complete, or as much of it as a mail may contain. */
export function newsletterMail(
  articles: Pick<SentNoun, 'path'>,
  article: SentItem,
  links: Links,
  content: Content,
): Mail {
  const texts = printable(articles, article);
  let mail = writeMail(texts, links, content);
  let length = texts.summary.length + texts.content.length;
  for (let size = encodedLength(mail); size > maxLength && length > 0; size = encodedLength(mail)) {
    // Shrinks slightly more than proportionally, so that two or three iterations are enough.
    length = Math.floor((0.98 * length * maxLength) / size);
    mail = writeMail(shorten(texts, length), links, content);
  }
  return mail;
}

/** The headers of RFC 2919, RFC 2369 and RFC 8058. */
export function newsletterHeaders(
  { leaveUrl }: Pick<Links, 'leaveUrl'>,
  { newsletterMail: words }: Words,
): Record<string, string> {
  // Plain letters only: for an accent or a quotation mark a mailer would encode the whole header and hide the id.
  const name = slugify(words.listName, { separator: ' ', lowercase: false, decamelize: false });
  const domain = new URL(leaveUrl).hostname.replaceAll(/[^\w.-]/g, '');
  return {
    'List-Id': `${name} <news.${domain}>`.trim(),
    'List-Unsubscribe': `<${leaveUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

type Texts = Pick<SentItem, 'title' | 'summary' | 'content' | 'author'> & {
  path: string;
  date: string;
  picture: ReturnType<typeof jpegOf>;
  isCut: boolean;
};

function printable(articles: Pick<SentNoun, 'path'>, article: SentItem): Texts {
  const { title, summary, content, author, publishAt, createdAt } = article;
  // An article that contains the placeholder must not show the recipient's own link.
  const clean = (text: string) => withoutControls(text).replaceAll(leaveUrlPlaceholder, 'leaveUrl');
  const onOneLine = (text: string) => clean(text).replaceAll(/\s+/g, ' ').trim();
  const picture = jpegOf(article);
  return {
    title: onOneLine(title),
    summary: clean(summary),
    content: clean(content),
    author: onOneLine(author),
    path: itemPath(articles, article),
    date: publishAt ?? createdAt,
    picture: picture && { ...picture, alt: onOneLine(picture.alt) },
    isCut: false,
  };
}

function shorten({ summary, content, ...rest }: Texts, length: number): Texts {
  const left = Math.max(0, length - summary.length);
  return { ...rest, summary: cut(summary, length), content: left > 0 ? cut(content, left) : '', isCut: true };
}

function writeMail(
  texts: Texts,
  { siteUrl, leaveUrl }: Links,
  { facts, words: { newsletterMail: words } }: Content,
): Mail {
  const { title, summary, content, author, path, date, picture, isCut } = texts;
  const url = siteUrl + path;
  const read = isCut ? words.readRest : words.read;
  const byline = `${formatDate(date, 'MMMM dd, yyyy')}. ${words.by} ${author}`;
  const body = h(
    Fragment,
    null,
    h(Heading, null, title),
    h(Paragraph, { size: 'small' }, byline),
    picture && h(Picture, { ...picture, url: siteUrl + picture.path }),
    h(TypedText, { of: summary, size: 'lead' }),
    content && h(TypedText, { of: content }),
    h(Button, { href: url }, read),
  );
  const footer = h(
    Fragment,
    null,
    h(Paragraph, { size: 'small' }, words.reply),
    h(Paragraph, { size: 'small' }, words.why),
    h(Paragraph, { size: 'small' }, h(MailLink, { href: leaveUrl }, words.leave), `. ${words.leaveText}`),
    h(Sender, { facts }),
  );
  return {
    subject: title,
    html: renderMail({ facts, preview: excerpt(summary, 140), footer, children: body }),
    text: writeText([
      title,
      byline,
      summary,
      ...(content ? [content] : []),
      `${read}:\n${url}`,
      `${words.reply}\n${words.why}`,
      `${words.leave}: ${leaveUrl}\n${words.leaveText}`,
      senderLines(facts),
    ]),
  };
}

/** The length as sent: in base64, or in quoted-printable, where every non-ASCII byte takes three, plus line ends every 76 characters. */
function encodedLength({ subject, html, text }: Mail) {
  const bytes = Buffer.from(subject + html + text);
  const escaped = bytes.reduce((count, byte) => (byte < 32 || byte > 126 || byte === 61 ? count + 1 : count), 0);
  return Math.ceil(Math.max((bytes.length * 4) / 3, bytes.length + 2 * escaped) * (79 / 76));
}
