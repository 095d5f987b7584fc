import type { ReactNode } from 'react';
import { absoluteUrl } from '#core/links.ts';
import { NeighborLinks } from '#records/declare/item-links.tsx';
import type { WithPicture } from '#records/declare/picture.ts';
import { HiddenBand, type HiddenItem } from '#records/show/hidden-band.tsx';
import { type ItemInList, itemPath } from '#records/show/item-page.ts';
import { HiddenPageHead } from '#records/show/page-title.tsx';
import { type PageFacts, PageHead } from '#site/layout/page-head.tsx';
import { shareImageOf } from '#site/layout/share-image.ts';
import { SmartLink } from '#ui/smart-link.tsx';

type Props = {
  shown: ItemInList<HiddenItem & WithPicture>;
  list: { path: string; page: string };
  /** The name of one item, in sentences. */
  name: string;
  description: string;
  facts: PageFacts;
  /** The label of the link back to the list. */
  back: string;
  children: ReactNode;
};

/** The page of one item: its head, a note for admins if it is not public, and links to its list and neighbors. */
export function ItemPage({
  shown: { item, card, ...neighbors },
  list,
  name,
  description,
  facts,
  back,
  children,
}: Props) {
  const page = { title: item.title, description };
  return (
    <>
      {item.state ? (
        <HiddenPageHead page={page} />
      ) : (
        <PageHead page={page} facts={facts} image={shareImageOf(item, card)} />
      )}
      <HiddenBand noun={list} item={item} editLabel={`Edit this ${name}`} />
      <div className="on-paper wrap pt-8">
        <p className="mb-6 print:hidden">
          <SmartLink href={list.page} className="link tap-target">
            {back}
          </SmartLink>
        </p>
        {children}
        <p className="hidden print:block">{absoluteUrl(itemPath(list, item))}</p>
        <NeighborLinks noun={list} label={`More ${list.path}`} {...neighbors} />
      </div>
    </>
  );
}
