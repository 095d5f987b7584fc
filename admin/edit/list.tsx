import { type Ref, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { capitalized, type Noun } from '#records/declare/noun.ts';
import { isStale } from '#records/declare/stale.ts';
import { editParameter } from '#records/show/item-page.ts';
import { headingWithCount, ListEmpty, ListMissing } from '#ui/list-states.tsx';
import { type AdminItem, ItemRow, type RowActions } from './row.tsx';
import { useShownItem } from './shown-item.ts';
import { useAdminList } from './use-admin-list.ts';

type Props = RowActions & { noun: Noun; headingRef: Ref<HTMLHeadingElement> };

export function ItemList({ noun, headingRef, ...actions }: Props) {
  const { data, isError, refetch } = useAdminList(noun);
  useAskedItem(data, actions.onEdit, refetch);
  useShownItem(data);
  const now = new Date();
  const { stale = [], current = [] } = Object.groupBy(data ?? [], (item) =>
    noun.goesStale && isStale(item, now) ? 'stale' : 'current',
  );
  const row = (item: AdminItem) => (
    <ItemRow key={item.id} noun={noun} item={item} isStale={stale.includes(item)} {...actions} />
  );
  return (
    <section className="mt-14 xl:col-span-full">
      <h2 ref={headingRef} tabIndex={-1} className="type-subheading">
        {headingWithCount(`All ${capitalized(noun.plural)}`, data)}
      </h2>
      {!data && <ListMissing of={noun.plural} isError={isError} onRetry={refetch} />}
      {data?.length === 0 && <ListEmpty text={noun.admin.emptyText} />}
      {stale.length > 0 && (
        <>
          <h3 id="stale" className="mt-6 font-sans font-semibold text-accent text-lg">
            Have these changed?
          </h3>
          <p className="text-quiet">Nobody has changed or checked them for a year.</p>
          <ul aria-labelledby="stale" className="mt-4 rounded-card border border-line bg-raised">
            {stale.map(row)}
          </ul>
          <h3 className="mt-10 font-sans font-semibold text-heading text-lg">Changed or checked within a year</h3>
        </>
      )}
      <ul className="mt-4 rounded-card border border-line bg-raised empty:hidden">{current.map(row)}</ul>
    </section>
  );
}

/** Opens the item named in the URL, once. The list may have been read before somebody else created it. */
function useAskedItem(items: AdminItem[] | undefined, onEdit: RowActions['onEdit'], readAgain: () => void) {
  const [searchParams, setSearchParams] = useSearchParams();
  const askedId = searchParams.get(editParameter);
  const asked = items?.find(({ id }) => id === askedId);
  const isMissing = items !== undefined && askedId !== null && !asked;
  const open = useEffectEvent((item: AdminItem) => {
    onEdit(item);
    setSearchParams({}, { replace: true });
  });
  const readMissing = useEffectEvent(readAgain);
  useEffect(() => {
    if (asked) open(asked);
  }, [asked]);
  useEffect(() => {
    if (isMissing) readMissing();
  }, [isMissing]);
}
