import { useEffect, useRef } from 'react';
import type { Import } from '#features/moving-in/import.ts';
import type { Named } from '#features/moving-in/words.ts';
import { ListMissing } from '#ui/list-states.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportResult } from './import-result.tsx';
import { OldAddresses } from './old-addresses.tsx';
import { Plan } from './plan.tsx';
import { isUnderWay, useImports } from './use-imports.ts';

type Props = { nouns: readonly Named[]; podcastPath: string };

/** Brings in what other programs export: first what would happen, then the import with its undo, and the addresses of the earlier site. */
export function MovingInScreen(props: Props) {
  const { data, isError, refetch } = useImports();
  return data ? (
    <Imports imports={data} {...props} />
  ) : (
    <ListMissing of="imports" isError={isError} onRetry={refetch} />
  );
}

function Imports({ imports, nouns, podcastPath }: Props & { imports: Import[] }) {
  const plan = imports.find(({ state }) => state === 'planned');
  const others = imports.filter((each) => each !== plan);
  const isBusy = imports.some(({ state }) => state === 'running' || state === 'undoing');
  const steps = useRef<HTMLDivElement>(null);
  const step = plan?.id ?? (isBusy ? 'busy' : 'choose');
  const lastStep = useRef(step);
  useEffect(() => {
    // What was pressed is gone, and so is its focus.
    if (step !== lastStep.current && document.activeElement === document.body)
      steps.current?.querySelector('h2')?.focus();
    lastStep.current = step;
  }, [step]);
  return (
    <>
      <p className="measure mt-6 text-quiet">
        Bring what your church has elsewhere: an export of WordPress, a podcast, a feed, or a calendar. You see first
        what would happen, and can undo all of it afterwards. No mail is sent.
      </p>
      <div ref={steps}>
        {plan && <Plan key={plan.id} plan={plan} nouns={nouns} />}
        {!plan && !isBusy && <ChooseFile />}
        {others.length > 0 && (
          <section className="mt-14">
            <h2 tabIndex={-1} className="type-subheading">
              Imports
            </h2>
            <ul className="mt-4 border-line border-b">
              {others.map((each) => (
                <ImportResult key={each.id} imported={each} podcastPath={podcastPath} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <OldAddresses version={others.map(({ id, state }) => id + state).join()} isGrowing={imports.some(isUnderWay)} />
    </>
  );
}
