import { ApiProvider } from '#core/http/client.tsx';
import { useWords } from '#core/use-words.ts';
import { registry } from '#features/all.server.ts';
import { GroupDirectory } from '#features/groups/group-directory.tsx';
import { groupList } from '#features/groups/group-list.ts';
import { viewerContext } from '#records/store/public-items.server.ts';
import { serveList } from '#records/store/store.server.ts';
import { describeByDay, findInstead } from '#site/instead.server.ts';
import { InnerPage } from '#site/layout/page.tsx';
import { pickWords } from '#site/page-words.server.ts';
import type { Route } from './+types/small-groups';

/** What is offered instead comes in any case, because the browser filters. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const served = await serveList(viewer, registry.groups, groupList, url);
  const instead = await findInstead(viewer, describeByDay);
  return { ...served, instead, words: pickWords(context, 'smallGroups') };
}

export default function SmallGroups() {
  const smallGroups = useWords('smallGroups');
  return (
    <InnerPage page={smallGroups}>
      <ApiProvider>
        <GroupDirectory />
      </ApiProvider>
    </InnerPage>
  );
}
