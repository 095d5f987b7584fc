import { createHash } from 'node:crypto';
import type { Facts } from '#content/facts.ts';
import type { Card } from '#records/declare/card.ts';
import type { Picture } from '#records/declare/file-values.ts';
import type { Item } from '#records/declare/noun.ts';
import type { SharedCard } from '#records/show/item-page.ts';
import type { ServerNoun } from './details.server.ts';

/** Raise the number when cards are drawn in another way: other sites cache them by address. */
const wayOfDrawing = 1;

/** The picture that other sites show when they link to an item's page. Its address contains a hash of all that is drawn. */
export function cardOf<Kind extends Item>(
  { path, card: wordsOf }: ServerNoun<Kind>,
  item: Kind & { picture?: Picture | null },
  { church: { name }, colors, logo }: Pick<Facts, 'church' | 'colors' | 'logo'>,
): (SharedCard & { card: Card }) | undefined {
  if (!wordsOf) return undefined;
  const { title, slug, picture = null } = item;
  const card = { name, title, picture, ...wordsOf(item) };
  const hash = createHash('sha256')
    .update(JSON.stringify([[wayOfDrawing, logo, colors], card]))
    .digest('hex')
    .slice(0, 12);
  return {
    card: { ...card, look: { colors, logo } },
    path: `/share/${path}/${slug}-${hash}.jpg`,
    alt: [title, ...card.lines].join(', '),
  };
}
