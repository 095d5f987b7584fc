import { type Ref, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { capitalized, type Noun } from '#records/declare/noun.ts';
import { isStale } from '#records/declare/stale.ts';
import { editParameter } from '#records/show/item-page.ts';
import { headingWithCount, ListEmpty, ListMissing } from '#ui/list-states.tsx';
import { type AdminItem, ItemRow, type RowActions } from './row.tsx';
import { useAdminList } from './use-admin-list.ts';

type Props = RowActions & { noun: Noun; headingRef: Ref<HTMLHeadingElement> };

export function ItemList({ noun, headingRef, ...actions }: Props) {
  const { data, isError, refetch } = useAdminList(noun);
  useAskedItem(data, actions.onEdit);
  const now = new Date();
  const { stale = [], current = [] } = Object.groupBy(data ?? [], (item) =>
    noun.goesStale && isStale(item, now) ? 'stale' : 'current',
  );
  const row = (item: AdminItem) => (
    <ItemRow key={item.id} noun={noun} item={item} isStale={stale.includes(item)} {...actions} />
  );
  return (
    <section className="mt-14">
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
          <ul aria-labelledby="stale" className="mt-4 border-line border-b">
            {stale.map(row)}
          </ul>
          <h3 className="mt-10 font-sans font-semibold text-heading text-lg">Changed or checked within a year</h3>
        </>
      )}
      <ul className="mt-6 border-line border-b">{current.map(row)}</ul>
    </section>
  );
}

/** Opens the item named in the URL, once. */
function useAskedItem(items: AdminItem[] | undefined, onEdit: RowActions['onEdit']) {
  const [searchParams, setSearchParams] = useSearchParams();
  const asked = items?.find(({ id }) => id === searchParams.get(editParameter));
  const open = useEffectEvent((item: AdminItem) => {
    onEdit(item);
    setSearchParams({}, { replace: true });
  });
  useEffect(() => {
    if (asked) open(asked);
  }, [asked]);
}
