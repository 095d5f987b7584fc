import { InnerPage } from '#app/layout/page.tsx';
import { smallGroups } from '#content/pages/small-groups.ts';
import { ApiProvider } from '#http/client.tsx';
import { registry } from '#nouns/all.server.ts';
import { GroupDirectory } from '#nouns/groups/group-directory.tsx';
import { groupList } from '#nouns/groups/group-list.ts';
import { readingContext } from '#records/public-items.server.ts';
import { serveList } from '#records/store.server.ts';
import type { Route } from './+types/small-groups';

export function loader({ url, context }: Route.LoaderArgs) {
  return serveList(context.get(readingContext), registry.groups, groupList, url);
}

export default function SmallGroups() {
  return (
    <InnerPage page={smallGroups}>
      <ApiProvider>
        <GroupDirectory />
      </ApiProvider>
    </InnerPage>
  );
}
