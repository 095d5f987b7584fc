import { findAt } from '#records/declare/changes.ts';
import { listTexts } from './find-texts.ts';
import { describePart, inOrder, labelOf, ownPage } from './labels.ts';
import type { Part } from './parts.ts';

/** The links to a page on other pages, in menus and in mails, with what they are called there. */
export function linksTo(page: string, parts: readonly Part[]) {
  return inOrder(parts)
    .filter((part) => ownPage(part) !== page && part.part !== 'switched-off')
    .flatMap((part) =>
      listTexts(part.words)
        .filter(({ path, text }) => /(^|\.)href$/.test(path) && text.split(/[?#]/, 1)[0] === page)
        .map(({ path }) => ({ part: part.part, path, text: `${placeOf(part, path)}: ${nameOf(part, path)}` })),
    );
}

/** 'Menus, footer links' in the facts, which are seen on many pages. */
function placeOf(part: Part, path: string) {
  const { group, label } = describePart(part);
  const [list = ''] = path.split('.');
  return group === 'facts' ? `${label}, ${labelOf(list).toLowerCase()}` : label;
}

/** What stands on the link. */
function nameOf({ words }: Part, path: string) {
  const { label } = Object(findAt({ words }, `words.${path}`.replace(/\.href$/, ''))?.value) as { label?: string };
  return label ? `“${label}”` : '';
}
