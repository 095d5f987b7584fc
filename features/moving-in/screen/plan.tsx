import { useState } from 'react';
import type { Import, Report, Sample } from '#features/moving-in/import.ts';
import { countsInWords, fateWords, filesInWords, formatCount, type Named } from '#features/moving-in/words.ts';
import { Button } from '#ui/button.tsx';
import { useStep } from './use-imports.ts';

type Props = { plan: Import; nouns: readonly Named[] };

/** What would happen, with the choices that there are. */
export function Plan({ plan, nouns }: Props) {
  const { report } = plan;
  const [choices, setChoices] = useState({ updates: true, doubles: false });
  const start = useStep('Failed to begin the import');
  const drop = useStep('Failed to drop what was planned');
  const countOf = (wanted: string) =>
    report.groups.reduce((sum, { fate, count }) => sum + (fate === wanted ? count : 0), 0);
  const [changed, doubles] = [countOf('changed'), countOf('double')];
  const isPending = start.isPending || drop.isPending;
  return (
    <section className="mt-8 rounded-card border border-line bg-raised p-5 sm:p-8">
      <h2 tabIndex={-1} className="type-subheading">
        {plan.title}: what would happen
      </h2>
      <p role="status" className="mt-2 text-quiet">
        Nothing is saved yet.
      </p>
      <ul className="mt-5 grid gap-1">
        {countsInWords(report.groups, nouns).map(({ what, fate, titles }) => (
          <li key={what + fate}>
            <details>
              <summary className="min-h-11 py-2">
                <strong className="figures text-heading">{what}</strong> {fate}
              </summary>
              <ul className="mb-2 list-disc pl-9 text-quiet wrap-anywhere">
                {titles.map((title, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and never move
                  <li key={index}>{title}</li>
                ))}
              </ul>
            </details>
          </li>
        ))}
        {report.addresses > 0 && (
          <li className="py-2">
            <strong className="figures text-heading">
              {formatCount(report.addresses, 'old address', 'old addresses')}
            </strong>{' '}
            will lead here
          </li>
        )}
        {report.files.map(({ field, count, bytes }) => (
          <li key={field} className="py-2">
            <strong className="figures text-heading">{filesInWords(field, count, bytes)}</strong>{' '}
            {count === 1 ? 'stays where it is' : 'stay where they are'} until you ask for {count === 1 ? 'it' : 'them'}{' '}
            afterwards
          </li>
        ))}
      </ul>
      <Notes report={report} />
      <Samples samples={report.samples} nouns={nouns} />
      <LeftOut leftOut={report.leftOut} />
      <div className="mt-6 grid gap-2">
        {changed > 0 && (
          <Choice
            label={`Take over what has changed there (${changed.toLocaleString('en')})`}
            isChosen={choices.updates}
            onChoose={(updates) => setChoices({ ...choices, updates })}
          />
        )}
        {doubles > 0 && (
          <Choice
            label={`Bring in what is probably here already, too (${doubles.toLocaleString('en')})`}
            isChosen={choices.doubles}
            onChoose={(chosen) => setChoices({ ...choices, doubles: chosen })}
          />
        )}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {report.total > 0 && (
          <Button
            className="max-sm:w-full"
            aria-disabled={isPending}
            onClick={() => isPending || start.mutate({ path: `/${plan.id}/apply`, body: choices })}
          >
            Bring them in
          </Button>
        )}
        <Button
          look="quiet"
          className="max-sm:w-full"
          aria-disabled={isPending}
          onClick={() => isPending || drop.mutate({ method: 'DELETE', path: `/${plan.id}` })}
        >
          {report.total > 0 ? 'Cancel' : 'Choose another file'}
        </Button>
      </div>
    </section>
  );
}

type ChoiceProps = { label: string; isChosen: boolean; onChoose: (isChosen: boolean) => void };

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      {label}
    </label>
  );
}

function Notes({ report: { notes } }: { report: Report }) {
  return (
    <ul className="measure mt-4 grid list-disc gap-1 pl-5 empty:hidden">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** The first items, field by field. */
function Samples({ samples, nouns }: { samples: Sample[]; nouns: readonly Named[] }) {
  if (samples.length === 0) return null;
  const nameOf = (path: string) => nouns.find((noun) => noun.path === path)?.name ?? path;
  return (
    <details className="mt-4">
      <summary className="link min-h-11 py-2">
        {samples.length === 1 ? 'The first one' : `The first ${samples.length}`}, field by field
      </summary>
      <ol className="mt-2">
        {samples.map(({ noun, title, fate, fields, notes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and never move
          <li key={index} className="border-line border-t py-4">
            <h3 className="font-sans font-semibold text-heading text-lg tracking-normal wrap-anywhere">{title}</h3>
            <p className="text-quiet">
              {nameOf(noun)}, {fateWords[fate]}
            </p>
            <dl className="mt-2 grid gap-x-6 sm:grid-cols-[minmax(6rem,max-content)_1fr]">
              {fields.map(({ label, value, before }) => (
                <div key={label} className="contents">
                  <dt className="font-semibold">{label}</dt>
                  <dd className="mb-2 whitespace-pre-line wrap-anywhere sm:mb-0">
                    {before !== undefined && <del className="block text-quiet">{before || '(blank)'}</del>}
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
            <ul className="mt-2 list-disc pl-5 text-quiet empty:hidden">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  );
}

function LeftOut({ leftOut }: { leftOut: Report['leftOut'] }) {
  if (leftOut.length === 0) return null;
  const count = leftOut.reduce((sum, each) => sum + each.count, 0);
  return (
    <details className="mt-4">
      <summary className="link min-h-11 py-2">{formatCount(count, 'entry is', 'entries are')} left out</summary>
      <ul className="mt-2">
        {leftOut.map(({ why, count: each, titles }) => (
          <li key={why} className="border-line border-t py-3 wrap-anywhere">
            <p>
              <span className="figures">{each.toLocaleString('en')}</span>: {why}
            </p>
            <p className="line-clamp-3 text-quiet">{titles.join(', ')}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
