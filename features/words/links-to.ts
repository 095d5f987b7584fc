import { findAt } from '#records/declare/changes.ts';
import { listTexts } from './find-texts.ts';
import { describePart, inOrder, ownPage } from './labels.ts';
import type { Part } from './parts.ts';

/** The links to a page on other pages, in menus and in mails, with what they are called there. */
export function linksTo(page: string, parts: readonly Part[]) {
  return inOrder(parts)
    .filter((part) => ownPage(part) !== page && part.part !== 'switched-off')
    .flatMap((part) =>
      listTexts(part.words)
        .filter(({ path, text }) => /(^|\.)href$/.test(path) && text.split(/[?#]/, 1)[0] === page)
        .map(({ path }) => ({ part: part.part, path, text: `${describePart(part).label}: ${nameOf(part, path)}` })),
    );
}

/** What stands on the link. */
function nameOf({ words }: Part, path: string) {
  const { label } = Object(findAt({ words }, `words.${path}`.replace(/\.href$/, ''))?.value) as { label?: string };
  return label ? `“${label}”` : '';
}
