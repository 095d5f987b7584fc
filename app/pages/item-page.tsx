import type { ReactNode } from 'react';
import { HiddenPageHead, type PageFacts, PageHead } from '#app/layout/page-head.tsx';
import { shareImageOf } from '#app/layout/share-image.ts';
import type { Page } from '#content/schema.ts';
import { HiddenBand, type HiddenItem } from '#records/hidden-band.tsx';
import type { WithPicture } from '#records/picture.ts';
import { SmartLink } from '#ui/smart-link.tsx';

type Props = {
  item: HiddenItem & WithPicture;
  list: { path: string; page: string };
  /** Title and description. */
  page: Pick<Page, 'title' | 'description'>;
  facts: PageFacts;
  /** Leads back to the list. */
  back: string;
  editLabel: string;
  className?: string;
  children: ReactNode;
};

/** The page of one item: its head, what admins are told if it is not public, and the way back to its list. */
export function ItemPage({ item, list, page, facts, back, editLabel, className = '', children }: Props) {
  return (
    <>
      {item.state ? <HiddenPageHead page={page} /> : <PageHead page={page} facts={facts} image={shareImageOf(item)} />}
      <HiddenBand noun={list} item={item} editLabel={editLabel} />
      <div className={`on-paper wrap pt-8 ${className}`}>
        <p className="mb-6 print:hidden">
          <SmartLink href={list.page} className="link tap-target">
            {back}
          </SmartLink>
        </p>
        {children}
      </div>
    </>
  );
}
