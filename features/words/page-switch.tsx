import { type FormEvent, useId, useRef, useState } from 'react';
import { useWrite } from '#admin/history/use-write.ts';
import { alwaysOn } from '#content/without-pages.ts';
import { ApiError } from '#core/http/client.tsx';
import type { Json } from '#records/declare/changes.ts';
import { adminPath, viewPath } from '#records/declare/noun.ts';
import { Button } from '#ui/button.tsx';
import { useErrorFocus } from '#ui/focus.ts';
import { errorAttributes, Labelled } from '#ui/labelled.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { describePart, inOrder, ownPage, wordsPath } from './labels.ts';
import { linksTo } from './links-to.ts';
import type { Part } from './parts.ts';
import { sentenceOf, updateOf } from './use-words-editing.ts';
import { words } from './words.ts';

/** Where the address of a page that is switched off leads, '' for nowhere. Undefined while it is on. */
export function switchedTo(page: string | undefined, parts: readonly Part[]) {
  const switches = Object(parts.find(({ part }) => part === 'switched-off')?.words) as Record<string, string>;
  return page === undefined ? undefined : switches[page];
}

/** All pages with their switches. */
export function PageSwitches({ parts }: { parts: Part[] }) {
  return (
    <div className="mt-4">
      <p className="flex flex-wrap gap-x-6">
        <SmartLink href={adminPath(words)} className="link tap-target">
          All words
        </SmartLink>
        <SmartLink href={viewPath(words, 'history', 'switched-off')} className="link tap-target">
          History
        </SmartLink>
      </p>
      <h2 className="type-heading mt-4">Pages, on and off</h2>
      <p className="measure mt-3 mb-6 text-quiet">
        A page that is switched off is not found. The menus, links and search engines leave it out; its words stay, for
        the day when you switch it on again.
      </p>
      <ul className="border-line border-b">
        {inOrder(parts).map((part) => {
          const page = ownPage(part);
          return (
            page && (
              <li
                key={part.part}
                className="gap-x-8 border-line border-t py-4 sm:grid sm:grid-cols-[2fr_3fr] sm:items-baseline"
              >
                <h3 className="type-subheading">
                  <SmartLink href={wordsPath(part.part)} className="hover:text-accent">
                    {describePart(part).label}
                  </SmartLink>
                </h3>
                <PageSwitch page={page} name={describePart(part).label} parts={parts} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

type Props = { page: string; name: string; parts: Part[] };

/** Switches a page off, once it has said what leads there, and on again. */
export function PageSwitch({ page, name, parts }: Props) {
  const [isAsking, setAsking] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const { save, error, isSaving } = useSwitch(page, parts);
  const to = switchedTo(page, parts);
  if (alwaysOn[page]) return <p className="measure text-quiet">{`Can’t be switched off: ${alwaysOn[page]}.`}</p>;
  async function change(to: Json, done: string) {
    if (!(await save(to, done))) return;
    setAsking(false);
    // The pressed button is gone.
    whole.current?.focus({ preventScroll: true });
  }
  return (
    <div ref={whole} tabIndex={-1} className="measure">
      {to !== undefined ? (
        <>
          <p>
            <strong>This page is switched off.</strong>{' '}
            {to ? `Its address leads to ${to}.` : 'Visitors read that there is no such page.'}
          </p>
          <Button
            look="quiet"
            className="mt-3 px-4! py-2!"
            aria-label={`Switch it on again: ${name}`}
            aria-disabled={isSaving}
            onClick={() => change(null, `${name} is on again.`)}
          >
            Switch it on again
          </Button>
        </>
      ) : (
        <Button
          look="plain"
          className="px-0! text-base"
          aria-label={`Switch this page off: ${name}`}
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        >
          Switch this page off
        </Button>
      )}
      {isAsking && to === undefined && (
        <Question
          page={page}
          parts={parts}
          error={error}
          isSaving={isSaving}
          onAnswer={(address) => change(address, `${name} is switched off.`)}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

type QuestionProps = {
  page: string;
  parts: Part[];
  error: string | undefined;
  isSaving: boolean;
  onAnswer(to: string): void;
  onCancel(): void;
};

/** Says what leads to the page, and asks where its address is to lead instead. */
function Question({ page, parts, error, isSaving, onAnswer, onCancel }: QuestionProps) {
  const [to, setTo] = useState('');
  const id = useId();
  const links = linksTo(page, parts);
  const form = useErrorFocus(error);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSaving) onAnswer(to.trim());
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="rounded-card border border-line p-5">
      {links.length === 0 ? (
        <p>No menu and no other page leads here.</p>
      ) : (
        <>
          <p>
            {links.length === 1 ? 'One link leads' : `${links.length} links lead`} here. Without an address below,
            visitors no longer see {links.length === 1 ? 'it' : 'them'}:
          </p>
          <ul className="mt-2 list-disc pl-5 text-quiet marker:text-accent">
            {links.map(({ part, path, text }) => (
              <li key={`${part} ${path}`} className="wrap-anywhere">
                <SmartLink href={wordsPath(part, path)} className="link">
                  {text}
                </SmartLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <Labelled
        id={id}
        label="Where its address leads instead"
        isOptional
        error={error}
        note="A page such as /about, or a full address, https://…"
        className="mt-4"
      >
        <input
          id={id}
          type="text"
          inputMode="url"
          autoCapitalize="none"
          className="field mt-1.5"
          {...errorAttributes(id, error, 'note')}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </Labelled>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" look="danger" aria-disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Switch off'}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function useSwitch(page: string, parts: Part[]) {
  const { write } = useWrite();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const { version = 1, changes = {} } = parts.find(({ part }) => part === 'switched-off') ?? {};

  /** Returns whether it is saved. */
  async function save(to: Json, done: string) {
    if (isSaving) return false;
    setSaving(true);
    setError(undefined);
    try {
      await write(updateOf('switched-off', version, changes, { [page]: to }, done));
      return true;
    } catch (failure) {
      // A notification has reported any other failure.
      const [first] = failure instanceof ApiError ? (failure.problem.errors ?? []) : [];
      if (first) setError(sentenceOf(first));
      return false;
    } finally {
      setSaving(false);
    }
  }
  return { save, error, isSaving };
}
