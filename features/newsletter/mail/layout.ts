// The look of every mail: one column of tables with inline styles, which is what mail programs understand. Written without JSX,
// because Node runs the server's sources as they are, and only strips their types.
import { type CSSProperties, createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Facts } from '#content/facts.ts';
import { type ColorName, colors as ownColors } from '#content/look.ts';
import { oneLine } from '#core/links.ts';
import { type Inline, parseText } from '#core/typed-text.ts';

const h = createElement;

/** Many mail programs ignore style sheets, so each element has the light color inline and the dark one by class. */
const colors = {
  ground: ['backgroundColor', '--surface'],
  card: ['backgroundColor', '--surface-raised'],
  ink: ['color', '--ink'],
  quiet: ['color', '--ink-quiet'],
  heading: ['color', '--heading'],
  accent: ['color', '--accent'],
  edge: ['borderColor', '--accent'],
  button: ['backgroundColor', '--accent'],
  onButton: ['color', '--on-accent'],
} as const satisfies Record<string, [keyof CSSProperties, ColorName]>;
type Color = keyof typeof colors;

const properties = { backgroundColor: 'background-color', color: 'color', borderColor: 'border-color' };

/** Some mail programs drop styles in the head; they show the light colors, or invert them. */
const darkMode = '(prefers-color-scheme: dark)';
function darkStyles(palette: Facts['colors']) {
  const rules = Object.entries(colors).map(
    ([name, [property, color]]) => `.${name} { ${properties[property]}: ${palette[color].dark} !important; }`,
  );
  return `@media ${darkMode} { ${rules.join(' ')} }`;
}

const PaletteContext = createContext(ownColors);

const serif = "Georgia, 'Times New Roman', serif";
const sans = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Returns the class and style that give an element colors of the palette. */
function useColored() {
  const palette = useContext(PaletteContext);
  return (names: Color[], style: CSSProperties = {}) => {
    const light = Object.fromEntries(names.map((name) => [colors[name][0], palette[colors[name][1]].light]));
    return { className: names.join(' '), style: { ...style, ...light } };
  };
}

function Table({ style, children }: { style?: CSSProperties; children?: ReactNode }) {
  const table = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 };
  // A fixed layout keeps a long word from making the table wider than the screen.
  return h('table', { ...table, style: { tableLayout: 'fixed', ...style } }, h('tbody', null, children));
}

/** `preview`: the text that mail programs show beside the subject. */
type MailProps = { facts: Facts; preview: string; footer: ReactNode; children: ReactNode };

function MailPage({ facts, preview, footer, children }: MailProps) {
  const { church } = facts;
  const colored = useColored();
  const name = h('p', colored(['heading'], { margin: 0, fontFamily: serif, fontSize: 20 }), church.name);
  const card = colored(['card', 'edge'], { borderTopWidth: 4, borderTopStyle: 'solid', padding: '32px 28px' });
  const column = h(
    Table,
    { style: { maxWidth: 600, margin: '0 auto' } },
    h('tr', null, h('td', { style: { padding: '28px 28px 20px' } }, name)),
    h('tr', null, h('td', card, children)),
    h('tr', null, h('td', { style: { padding: '24px 28px 40px' } }, footer)),
  );
  return h(
    'html',
    { lang: 'en-US' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, church.name),
      h('style', null, darkStyles(facts.colors)),
    ),
    h(
      'body',
      colored(['ground'], { margin: 0, padding: 0 }),
      h('div', { style: { display: 'none' } }, preview),
      h(Table, null, h('tr', null, h('td', colored(['ground'], { padding: '0 8px' }), column))),
    ),
  );
}

export function renderMail(mail: MailProps) {
  return `<!DOCTYPE html>${renderToStaticMarkup(h(PaletteContext, { value: mail.facts.colors }, h(MailPage, mail)))}`;
}

/** Fixes the mail's light or dark mode, whatever mode the browser is in. */
export function fixLook(html: string, look: 'light' | 'dark') {
  return html
    .replace(darkMode, look === 'dark' ? 'all' : 'not all')
    .replace('content="light dark"', `content="${look}"`);
}

export function Heading({ children }: { children?: string }) {
  const colored = useColored();
  const type = { margin: 0, fontFamily: serif, fontSize: 30, lineHeight: '36px', fontWeight: 'normal' };
  return h('h1', { dir: 'auto', ...colored(['heading'], { ...type, wordBreak: 'break-word' }) }, children);
}

const sizes = {
  lead: { fontSize: 20, lineHeight: '30px', margin: '16px 0 0' },
  normal: { fontSize: 17, lineHeight: '28px', margin: '18px 0 0' },
  small: { fontSize: 14, lineHeight: '22px', margin: '12px 0 0' },
};

/** A text that a volunteer typed, with its paragraphs, lists and links. */
export function TypedText({ of, size = 'normal' }: { of: string; size?: keyof typeof sizes }) {
  const colored = useColored();
  return h(
    Fragment,
    null,
    ...parseText(of).map((block) => {
      if ('paragraph' in block) return h(Paragraph, { size }, ...withLinks(block.paragraph));
      const { items, start } = block;
      const style = { ...sizes[size], fontFamily: sans, wordBreak: 'break-word', paddingLeft: 28 } as const;
      const list = { dir: 'auto', start, ...colored(['ink'], style) };
      return h(start === undefined ? 'ul' : 'ol', list, ...items.map((item) => h('li', null, ...withLinks(item))));
    }),
  );
}

function withLinks(parts: Inline[]): ReactNode[] {
  return parts.flatMap((part): ReactNode[] =>
    typeof part === 'string' ? withBreaks(part) : [h(MailLink, { href: part.href }, part.text)],
  );
}

export function Paragraph({ size = 'normal', children }: { size?: keyof typeof sizes; children?: ReactNode }) {
  const colored = useColored();
  const style = { ...sizes[size], fontFamily: sans, wordBreak: 'break-word' } as const;
  return h('p', { dir: 'auto', ...colored([size === 'small' ? 'quiet' : 'ink'], style) }, children);
}

function withBreaks(text: string) {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br'), line]));
}

/** The width of the text, which is the column without its padding, and the maximum height of a picture. */
const [textWidth, maxHeight] = [544, 600];

/** Omits the height, so that a mail program that does not load the picture shows `alt` as a line instead of an empty box. */
export function Picture({ url, width, height, alt }: { url: string; width: number; height: number; alt: string }) {
  const colored = useColored();
  const shownWidth = Math.round(Math.min(width, textWidth, (maxHeight * width) / height));
  // The attribute is for Outlook, the style for narrow screens.
  const box = { display: 'block', width: '100%', maxWidth: shownWidth };
  const type = { ...sizes.small, margin: '24px 0 0', fontFamily: sans };
  // Otherwise React would add a link that preloads it.
  const fetchPriority = 'low';
  return h('img', { src: url, alt, width: shownWidth, fetchPriority, ...colored(['quiet'], { ...type, ...box }) });
}

export function Button({ href, children }: { href: string; children?: string }) {
  const colored = useColored();
  const link = { padding: '13px 12px', fontFamily: sans, fontSize: 17, fontWeight: 'bold', textDecoration: 'none' };
  // Half of the padding is on the cell, because Outlook ignores that of links; half on the link, because only that can be clicked.
  const box = colored(['button'], { borderRadius: 8, padding: '13px 12px' });
  const cell = h('td', box, h('a', { href, ...colored(['onButton'], link) }, children));
  const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, style: { marginTop: 28 } };
  return h('table', table, h('tbody', null, h('tr', null, cell)));
}

export function MailLink({ href, children }: { href: string; children?: string }) {
  const colored = useColored();
  return h('a', { href, ...colored(['accent'], { wordBreak: 'break-word' }) }, children);
}

/** The sender's name and address. */
export function senderLines({ church, mainCampus }: Facts) {
  return [church.name, oneLine(mainCampus.address), `${church.phone}, ${church.email}`].join('\n');
}

export function Sender({ facts }: { facts: Facts }) {
  return h(Paragraph, { size: 'small' }, ...withBreaks(senderLines(facts)));
}

/** The text part, with the texts as they were typed: mail programs find links themselves. */
export function writeText(paragraphs: string[]) {
  return `${paragraphs.join('\n\n')}\n`;
}
