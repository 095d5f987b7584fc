import { paragraphsOf } from './text.ts';

/** Plain text as HTML, for readers of feeds. */
export function textAsHtml(text: string) {
  return paragraphsOf(escapeHtml(text))
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

/** Feedsmith puts spaces around texts with markup, which some readers show. */
export function withoutSpacesAroundTexts(feed: string) {
  return feed.replaceAll(/>\s+<!\[CDATA\[/g, '><![CDATA[').replaceAll(/\]\]>\s+</g, ']]><');
}

export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
