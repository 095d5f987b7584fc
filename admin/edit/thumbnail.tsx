import type { Noun, SavedItem } from '#records/declare/noun.ts';
import type { WithPicture } from '#records/declare/picture.ts';
import { CroppedPicture } from '#records/show/item-picture.tsx';

/** The picture of an item, if it has one: which item it is, at a glance. */
export function Thumbnail({ noun: { fields }, item }: { noun: Pick<Noun, 'fields'>; item: SavedItem }) {
  const name = Object.keys(fields).find((each) => fields[each]?.kind === 'picture');
  const picture = name ? (item[name] as WithPicture['picture'] | undefined) : undefined;
  if (!picture) return null;
  // The title beside it says what it is of.
  return (
    <CroppedPicture item={{ picture: { ...picture, alt: '' } }} sizes="6rem" className="w-20 rounded-card sm:w-24" />
  );
}
