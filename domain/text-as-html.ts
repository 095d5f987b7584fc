import { paragraphsOf } from './text.ts';

/** Plain text as HTML, for readers of feeds. */
export function textAsHtml(text: string) {
  return paragraphsOf(escapeHtml(text))
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
