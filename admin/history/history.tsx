import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '#core/http/client.tsx';
import { apiPath, capitalized, type Noun, viewPath } from '#records/declare/noun.ts';
import { type Revision, revisionsPerPage } from '#records/declare/revision.ts';
import { listKey } from '#records/show/list.ts';
import { Button } from '#ui/button.tsx';
import { ListEmpty, ListMissing } from '#ui/list-states.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { HistoryEntry, titleOf } from './history-entry.tsx';
import { useWrite } from './use-write.ts';
import { restoration } from './writes.ts';

function useRevisions(noun: Noun, itemId: string | undefined) {
  const path = itemId ? `${itemId}/revisions` : 'revisions';
  return useInfiniteQuery<Revision[]>({
    queryKey: [...listKey(noun), path],
    queryFn: async ({ pageParam }) => (await request('GET', `${apiPath(noun)}/${path}${pageParam}`)).json(),
    initialPageParam: '',
    // A full page may be followed by older revisions.
    getNextPageParam: (page) => (itemId || page.length < revisionsPerPage ? undefined : `?before=${page.at(-1)?.id}`),
    // Bypasses the cache, because other volunteers make changes, too.
    staleTime: 0,
  });
}

/** The changes of all items, or of one, newest first. */
export function History({ noun, itemId }: { noun: Noun; itemId?: string | undefined }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRevisions(noun, itemId);
  const { write } = useWrite();
  const revisions = data?.pages.flat();
  // Later entries overwrite earlier ones, so each item gets its newest revision.
  const newest = new Map(revisions?.toReversed().map((revision) => [revision.itemId, revision]));

  function restore({ id, itemId }: Revision) {
    const { version, after } = newest.get(itemId) as Revision;
    const target = restoration(noun, { id: itemId, version }, { revision: id, isInBin: !after });
    // A toast has reported the failure.
    write(target).catch(() => undefined);
  }
  return (
    <section className="mt-8">
      <h2 className="type-subheading wrap-anywhere">
        {itemId ? `Changes of “${titleOf(newest.get(itemId)) ?? '…'}”` : `Changes of All ${capitalized(noun.plural)}`}
      </h2>
      {itemId && (
        <SmartLink href={viewPath(noun, 'history')} className="link mt-2 tap-target">
          Changes of all {noun.plural}
        </SmartLink>
      )}
      {!data && <ListMissing of="history" isError={isError} onRetry={refetch} />}
      {revisions?.length === 0 && <ListEmpty text={`Nothing has happened to the ${noun.plural} yet.`} />}
      <p className="mt-2 text-quiet">Restoring a version brings back its words. Who sees them stays as it is now.</p>
      <ol className="mt-6 border-line border-b">
        {revisions?.map((revision) => (
          <HistoryEntry
            key={revision.id}
            noun={noun}
            revision={revision}
            isNewest={newest.get(revision.itemId) === revision}
            hasItemLink={!itemId}
            onRestore={() => restore(revision)}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button look="quiet" className="mt-6" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show older'}
        </Button>
      )}
    </section>
  );
}
