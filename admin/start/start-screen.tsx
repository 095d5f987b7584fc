import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatTime } from '#core/timestamps.ts';
import { capitalized, type Noun, viewPath } from '#records/declare/noun.ts';
import type { Entry, Overview } from '#records/declare/overview.ts';
import { editPath } from '#records/show/item-page.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListFailure, ListLoading } from '#ui/list-states.tsx';
import { ItemPanel, Panel, PanelRow } from './panel.tsx';
import { Waiting } from './waiting.tsx';
import { changeInWords } from './words.ts';

/** What a volunteer often comes for. `icon`: the path of its icon. */
export type Action = { label: string; href: string; icon: string };

type Props = { nouns: readonly Noun[]; actions: readonly Action[]; children?: ReactNode };

/** What volunteers come for most, what waits for them, and what was changed lately, of all nouns. */
export function StartScreen({ nouns, actions, children }: Props) {
  // Bypasses the cache, because other volunteers make changes, too.
  const { data, isError, refetch } = useQuery<Overview>({ queryKey: ['/api', 'admin', 'overview'], staleTime: 0 });
  return (
    <>
      <div className="mt-6 grid gap-3 md:grid-cols-3">
        {actions.map(({ icon, label, href }) => (
          <ButtonLink
            key={href}
            look="quiet"
            href={href}
            className="min-h-16! justify-start! border-line! bg-raised px-4! text-left"
          >
            <Icon d={icon} className="shrink-0 text-accent" />
            {label}
          </ButtonLink>
        ))}
      </div>
      {children}
      {isError && !data && <ListFailure text="We could not load what is waiting." onRetry={refetch} />}
      {!data && !isError && <ListLoading text="Loading what is waiting..." />}
      {data && <Overviews overview={data} nouns={nouns} />}
    </>
  );
}

function Overviews({ overview, nouns }: { overview: Overview; nouns: readonly Noun[] }) {
  // The server may know a newer noun than this tab.
  const nounOf = (path: string) => nouns.find((noun) => noun.path === path) as Noun;
  const isKnown = ({ noun }: { noun: string }) => nounOf(noun) !== undefined;
  const { scheduled, drafts } = overview;
  const changes = overview.changes.filter(isKnown);
  const hrefOf = (entry: Entry) => editPath(nounOf(entry.noun), entry);
  const nameOf = ({ noun }: Entry) => capitalized(nounOf(noun).name);
  return (
    <div className="mt-8 grid items-start gap-8 md:grid-cols-2">
      <div className="grid gap-8 empty:hidden md:col-span-2">
        <Waiting overview={overview} nouns={nouns} />
      </div>
      <div className="grid gap-8">
        <ItemPanel
          title="Scheduled"
          empty="Nothing is scheduled."
          some={{ ...scheduled, items: scheduled.items.filter(isKnown) }}
          hrefOf={hrefOf}
          describe={(entry) => `${nameOf(entry)} · public from ${formatTime(entry.at)}`}
        />
        <ItemPanel
          title="Drafts"
          empty="No draft is waiting."
          some={{ ...drafts, items: drafts.items.filter(isKnown) }}
          hrefOf={hrefOf}
          describe={(entry) => `${nameOf(entry)} · changed ${formatTime(entry.at)}`}
        />
      </div>
      <Panel title="Changed lately" empty={changes.length === 0 && 'Nobody has changed anything yet.'}>
        {changes.map((change) => (
          <PanelRow
            key={change.itemId}
            href={viewPath(nounOf(change.noun), 'history', change.itemId)}
            title={change.title}
          >
            {changeInWords(nounOf(change.noun), change)}
          </PanelRow>
        ))}
      </Panel>
    </div>
  );
}
