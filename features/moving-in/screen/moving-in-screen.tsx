import type { Named } from '#features/moving-in/words.ts';
import { ListMissing } from '#ui/list-states.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportResult } from './import-result.tsx';
import { OldAddresses } from './old-addresses.tsx';
import { Plan } from './plan.tsx';
import { isUnderWay, useImports } from './use-imports.ts';

type Props = { nouns: readonly Named[]; podcastPath: string };

/** Brings in what other programs export: first what would happen, then the import with its undo, and the addresses of the earlier site. */
export function MovingInScreen({ nouns, podcastPath }: Props) {
  const { data: imports, isError, refetch } = useImports();
  if (!imports) return <ListMissing of="imports" isError={isError} onRetry={refetch} />;
  const plan = imports.find(({ state }) => state === 'planned');
  const others = imports.filter((each) => each !== plan);
  const isBusy = imports.some(({ state }) => state === 'running' || state === 'undoing');
  return (
    <>
      <p className="measure mt-6 text-quiet">
        Bring what your church has elsewhere: an export of WordPress, a podcast, a feed, or a calendar. You see first
        what would happen, and can undo all of it afterwards. No mail is sent.
      </p>
      {plan && <Plan key={plan.id} plan={plan} nouns={nouns} />}
      {!plan && !isBusy && <ChooseFile />}
      {others.length > 0 && (
        <section className="mt-14">
          <h2 className="type-subheading">Imports</h2>
          <ul className="mt-4 border-line border-b">
            {others.map((each) => (
              <ImportResult key={each.id} imported={each} podcastPath={podcastPath} />
            ))}
          </ul>
        </section>
      )}
      <OldAddresses version={others.map(({ id, state }) => id + state).join()} isGrowing={imports.some(isUnderWay)} />
    </>
  );
}
