import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useWrite } from '#admin/history/use-write.ts';
import { restoration, type Write } from '#admin/history/writes.ts';
import { useUnconfirmed } from '#admin/use-unconfirmed.ts';
import type { Json } from '#records/declare/changes.ts';
import { adminPath, apiPath, type Noun } from '#records/declare/noun.ts';
import { countWaiting, type Sample, type Unconfirmed } from '#records/declare/unconfirmed.ts';
import { listKey } from '#records/show/list.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ListMissing } from '#ui/list-states.tsx';
import { newTabId, SmartLink } from '#ui/smart-link.tsx';
import { listTexts, listValues } from './find-texts.ts';
import { describePart, inOrder, labelOf, wordsPath } from './labels.ts';
import type { AllWaiting, Waiting, WaitingPart } from './parts.ts';
import { words } from './words.ts';

type Weight = Sample['weight'];

/** Safety first. */
const weights: Record<Weight, { one: string; many: string; title: string; lead: string }> = {
  safety: {
    one: 'safety promise',
    many: 'safety promises',
    title: 'Safety promises',
    lead: 'A parent, somebody in danger or somebody with a secret relies on these. Please read each one, and confirm only what your church really does.',
  },
  denomination: {
    one: 'teaching',
    many: 'teachings',
    title: 'Teachings',
    lead: 'What your church believes and does together with others of its denomination.',
  },
  fact: {
    one: 'fact',
    many: 'facts',
    title: 'Facts',
    lead: 'Names, numbers, addresses, times, customs and other promises.',
  },
  story: { one: 'story', many: 'stories', title: 'Stories', lead: 'History, people and examples.' },
};
const allWeights = Object.keys(weights) as Weight[];

function Bar({ samples, waiting }: { samples: number; waiting: number }) {
  const own = samples - waiting;
  return (
    <>
      <p id="yours-bar" className="figures">
        {own.toLocaleString('en-US')} of {samples.toLocaleString('en-US')} are yours
      </p>
      <progress
        className="mt-2 block h-2 w-full max-w-xl appearance-none overflow-hidden rounded-full border border-line bg-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-soft [&::-webkit-progress-value]:bg-accent motion-safe:[&::-webkit-progress-value]:transition-[inline-size]"
        aria-labelledby="yours-bar"
        value={own}
        max={samples}
      />
    </>
  );
}

/** '46 safety promises, 21 teachings' */
function waitingInWords({ waiting }: Unconfirmed) {
  const counts = allWeights.flatMap((weight) => {
    const [count, { one, many }] = [waiting[weight], weights[weight]];
    return count > 0 ? `${count.toLocaleString('en-US')} ${count === 1 ? one : many}` : [];
  });
  return new Intl.ListFormat('en-US').format(counts);
}

/** On the start screen, while something waits. */
export function YoursPanel({ href }: { href: string }) {
  const unconfirmed = useUnconfirmed({ staleTime: 0 });
  const waiting = countWaiting(unconfirmed);
  if (waiting === 0) return null;
  return (
    <section className="mt-8 rounded-card border border-line bg-raised p-4 sm:p-6">
      <h2 className="type-subheading">Make it yours</h2>
      <p className="measure mt-2 mb-4">
        This site was written before it knew your church. {waitingInWords(unconfirmed)}{' '}
        {waiting === 1
          ? 'waits until you change it, or say that it’s true here.'
          : 'wait until you change them, or say that they’re true here.'}
      </p>
      <Bar samples={unconfirmed.samples} waiting={waiting} />
      <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink look="quiet" href={href}>
          Go through them
        </ButtonLink>
        <SmartLink href={adminPath(words)} className="link tap-target">
          All words, colors, logo and pictures
        </SmartLink>
      </p>
    </section>
  );
}

/** What the church has not confirmed yet, as it stands. */
export function Yours({ startHref }: { startHref: string }) {
  const { data, isError, refetch } = useQuery<AllWaiting>({ queryKey: [...listKey(words), 'waiting'] });
  const view = useRef<HTMLDivElement>(null);
  const confirm = useConfirm(view);
  if (!data) return <ListMissing of="words" isError={isError} onRetry={refetch} />;
  const { samples, parts, inFiles } = data;
  const waiting = parts.reduce((sum, part) => sum + part.waiting.length, inFiles.length);
  return (
    <div ref={view} className="mt-6">
      <p>
        <SmartLink href={startHref} className="link tap-target">
          Back to Start
        </SmartLink>
      </p>
      <h2 tabIndex={-1} className="type-subheading mt-2 mb-3">
        Make it yours
      </h2>
      {waiting === 0 && <p className="type-lead">All of it is yours now. Nothing waits to be confirmed anymore.</p>}
      {waiting > 0 && <Bar samples={samples} waiting={waiting} />}
      {allWeights.map((weight) => (
        <Section key={weight} weight={weight} parts={parts} inFiles={inFiles} confirm={confirm} />
      ))}
    </div>
  );
}

type Confirm = (event: MouseEvent, part: WaitingPart, waiting: Waiting[]) => void;

type SectionProps = { weight: Weight; parts: WaitingPart[]; inFiles: Sample[]; confirm: Confirm };

function Section({ weight, parts, inFiles, confirm }: SectionProps) {
  const { title, lead } = weights[weight];
  const own = inOrder(parts).flatMap((part) => {
    const waiting = part.waiting.filter((each) => each.weight === weight);
    return waiting.length > 0 ? { part, waiting } : [];
  });
  const others = inFiles.filter((each) => each.weight === weight);
  const count = own.reduce((sum, { waiting }) => sum + waiting.length, others.length);
  if (count === 0) return null;
  return (
    <section className="mt-10">
      <h3 className="font-sans font-semibold text-heading text-lg tracking-normal">
        {title} ({count.toLocaleString('en-US')})
      </h3>
      <p className="measure mt-1 mb-4 text-quiet">{lead}</p>
      {own.map(({ part, waiting }, index) => (
        <Group
          key={part.part}
          title={describePart(part).label}
          count={waiting.length}
          isOpen={weight === 'safety' && index === 0}
        >
          {waiting.map((each) => (
            <Entry key={each.path} part={part} waiting={each} confirm={confirm} />
          ))}
          {weight !== 'safety' && waiting.length > 1 && (
            <li className="border-line border-t py-4">
              <Button look="quiet" className="px-4! py-2!" onClick={(event) => confirm(event, part, waiting)}>
                All of this {describePart(part).group === 'pages' ? 'page' : 'part'} is true here
              </Button>
            </li>
          )}
        </Group>
      ))}
      {others.length > 0 && (
        <Group title="In the site’s files" count={others.length} isOpen={false}>
          {others.map(({ place, text }) => (
            <li key={place} className="border-line border-t py-4">
              <p className="wrap-anywhere">{text}</p>
              <p className="text-quiet text-sm">Only your webmaster changes or confirms this, in {place}.</p>
            </li>
          ))}
        </Group>
      )}
    </section>
  );
}

function Group({
  title,
  count,
  isOpen,
  children,
}: {
  title: string;
  count: number;
  isOpen: boolean;
  children: ReactNode;
}) {
  // Stays as the volunteer has left it.
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details open={isOpenAtFirst} className="border-line border-t last:border-b">
      <summary className="min-h-12 py-3 font-semibold text-heading">
        {title} <span className="figures font-normal text-quiet">{count}</span>
      </summary>
      <ul className="pb-2">{children}</ul>
    </details>
  );
}

function Entry({ part, waiting, confirm }: { part: WaitingPart; waiting: Waiting; confirm: Confirm }) {
  const { path, standsAt, says } = waiting;
  const id = `yours-${part.part}-${path}`;
  const [{ path: first } = { path: '' }] = listValues(says);
  const { page } = describePart(part);
  return (
    <li className="border-line border-t py-4">
      <p className="text-quiet text-sm">{standsAt.split('.').map(labelOf).join(', ')}</p>
      <p id={id} className="measure wrap-anywhere">
        {listValues(says)
          .map(({ value }) => value)
          .join(' · ')}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-6">
        <Button
          look="quiet"
          className="px-4! py-2!"
          aria-describedby={id}
          onClick={(event) => confirm(event, part, [waiting])}
        >
          It’s true here
        </Button>
        <SmartLink
          href={wordsPath(part.part, first ? `${standsAt}.${first}` : standsAt)}
          className="link tap-target"
          aria-describedby={id}
        >
          Change
        </SmartLink>
        {page && (
          // Not a SmartLink: browsers look for the text in pages that they load themselves.
          <a
            href={page + fragmentOf(says)}
            target="_blank"
            rel="noreferrer"
            className="link tap-target"
            aria-describedby={`${id} ${newTabId}`}
          >
            See it there
          </a>
        )}
      </p>
    </li>
  );
}

/** The words that a browser shows the page at: https://wicg.github.io/scroll-to-text-fragment */
function fragmentOf(says: Json) {
  const [{ text } = { text: '' }] = listTexts(says);
  const words = text.split(/\s+/).slice(0, 8).join(' ');
  return words && `#:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`;
}

const noun = words as unknown as Noun;

function confirmation(part: string, version: number, waiting: Waiting[]): Write {
  const confirmed = Object.fromEntries(waiting.map(({ path, text }) => [path, text]));
  return {
    noun,
    action: 'confirm',
    done: waiting.length === 1 ? 'Confirmed: it’s true here.' : `Confirmed: all ${waiting.length} are true here.`,
    method: 'PATCH',
    path: `${apiPath(noun)}/${part}`,
    body: { confirmed },
    version,
    // Nobody's change is overwritten: what is confirmed is a text of the site's own.
    onto: (current) => confirmation(part, current.version ?? version, waiting),
    undo: (item) => item && restoration(noun, item),
  };
}

/** Confirms, and moves the focus to what is next, because what was pressed is gone then. */
function useConfirm(view: { current: HTMLElement | null }): Confirm {
  const { write } = useWrite();
  const [isSaving, setSaving] = useState(false);
  return async ({ currentTarget }, { part, version }, waiting) => {
    if (isSaving) return;
    setSaving(true);
    const next = findNext(currentTarget, view.current);
    try {
      await write(confirmation(part, version, waiting));
      next?.focus();
    } catch {
      // The toast has said why.
    } finally {
      setSaving(false);
    }
  };
}

/** The button of the entry beside, or the next page or mail, or the title. */
function findNext(pressed: Element, view: HTMLElement | null) {
  const entry = pressed.closest('li');
  const beside = [entry?.nextElementSibling, entry?.previousElementSibling].map((each) =>
    each?.querySelector('button'),
  );
  // The last button of a group confirms what is left of it.
  const isAll = !entry?.querySelector('a');
  const groups = [...(view?.querySelectorAll('details') ?? [])];
  const group = groups.findIndex((each) => each.contains(pressed));
  const summary = (groups[group + 1] ?? groups[group - 1])?.querySelector('summary');
  return (!isAll && beside.find(Boolean)) || summary || view?.querySelector('h2');
}
