import type { ServedGroups } from '#app/components/groups-page.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { groupsPage, whatIsAsked } from '#domain/paging.ts';
import { listGroups } from '#server/db/groups.ts';
import { dbContext } from '#server/pages/render.ts';
import type { Route } from './+types/small-groups';

export async function loader({ request, context }: Route.LoaderArgs): Promise<ServedGroups> {
  const groups = await listGroups(context.get(dbContext));
  const { searchParams } = new URL(request.url);
  const served = groupsPage(groups, searchParams);
  return { ...served, asked: whatIsAsked(searchParams), isWholeList: served.items.length === groups.length };
}

/** A page that was loaded carries its list; on the way through the site the browser reads it from the API. */
export function clientLoader() {
  return null;
}

/** What was served stays right for the address it was served for. */
export function shouldRevalidate() {
  return false;
}

export default deferred(async () => (await import('#app/components/groups-page.tsx')).GroupsPage);
