import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { rowHeadingId, useShownItem } from '#admin/edit/shown-item.ts';
import { History } from '#admin/history/history.tsx';
import type { Colors } from '#content/look.ts';
import { staleText } from '#content/page-pictures.ts';
import { isColor, type Palette, type Scheme, schemes } from '#content/palette.ts';
import { request } from '#core/http/client.tsx';
import { isLost } from '#records/declare/changes.ts';
import { adminPath, type Noun, viewPath } from '#records/declare/noun.ts';
import { editParameter } from '#records/show/item-page.ts';
import { listKey } from '#records/show/list.ts';
import { Button } from '#ui/button.tsx';
import { focusFirstError } from '#ui/focus.ts';
import { ListMissing } from '#ui/list-states.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { ColorFields } from './color-fields.tsx';
import { lowContrastByPath } from './colors.ts';
import { findPath } from './find-path.ts';
import { listTexts } from './find-texts.ts';
import { describePart, inOrder, labelOf, ownPage, wordsPath } from './labels.ts';
import { LogoField } from './logo-field.tsx';
import { PageSwitch, PageSwitches, switchedTo } from './page-switch.tsx';
import type { OwnPicture, Part } from './parts.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { type Draft, sentenceOf, useWordsEditing } from './use-words-editing.ts';
import { WordFields } from './word-fields.tsx';
import { words } from './words.ts';

const noun = words as unknown as Noun;

type Answer = { parts: Part[]; pictures: OwnPicture[] };

/** All words of the site, or those of one part. */
export function WordsScreen() {
  const [searchParams] = useSearchParams();
  const { data, isError, refetch } = useQuery<Answer>({
    queryKey: [...listKey(words), 'all'],
    queryFn: async () => (await request('GET', '/api/admin/words', { cache: 'no-store' })).json(),
  });
  useNewWords(data?.parts);
  if (searchParams.get('view') === 'history')
    return <History noun={noun} itemId={searchParams.get('item') ?? undefined} />;
  if (!data) return <ListMissing of="words" isError={isError} onRetry={refetch} />;
  const asked = searchParams.get('part') ?? searchParams.get(editParameter);
  const part = data.parts.find((one) => one.part === asked);
  if (part?.part === 'switched-off') return <PageSwitches parts={data.parts} />;
  return part ? <PartForm key={part.part} part={part} {...data} /> : <Parts parts={data.parts} />;
}

/** Once words have been saved or taken back, the header and the footer of this page have them, too. */
function useNewWords(parts: Part[] | undefined) {
  const { revalidate } = useRevalidator();
  const versions = parts?.map(({ version }) => version).join();
  const before = useRef(versions);
  useEffect(() => {
    if (before.current !== undefined && before.current !== versions) revalidate();
    before.current = versions;
  }, [versions, revalidate]);
}

/** Away from the edges, where the header and the buttons cover the form. */
function focusAmidst(id: string) {
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** How many texts a search shows. */
const maxFound = 50;

function Parts({ parts }: { parts: Part[] }) {
  useShownItem(parts.map(({ part }) => ({ id: part, title: part })));
  const [query, setQuery] = useState('');
  const sought = query.trim().toLowerCase();
  const found = sought.length < 2 ? [] : inOrder(parts).flatMap((part) => search(part, sought));
  const groups = Object.groupBy(inOrder(parts), (part) => describePart(part).group);
  return (
    <div className="mt-6">
      <label htmlFor="search-words" className="font-semibold text-heading">
        Search all words
      </label>
      <input
        id="search-words"
        type="search"
        className="field mt-1.5 max-w-xl"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <p role="status" className="mt-2 text-quiet">
        {sought.length >= 2 && (found.length === 1 ? 'In 1 place' : `In ${found.length} places`)}
      </p>
      {sought.length >= 2 ? (
        <ul className="mt-2">
          {found.slice(0, maxFound).map(({ part, path, text }) => (
            <li key={`${part.part} ${path}`} className="border-line border-t py-2">
              <SmartLink href={wordsPath(part.part, path)} className="link tap-target">
                {describePart(part).label}: {path.split('.').map(labelOf).join(', ')}
              </SmartLink>
              <p className="line-clamp-2 text-quiet wrap-anywhere">{text}</p>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <PartLinks title="Facts" parts={groups.facts ?? []} all={parts} />
          <PartLinks title="Colors and logo" parts={groups.look ?? []} all={parts} />
          <PartLinks title="Pages and mails" parts={groups.pages ?? []} all={parts} />
          <p className="mt-10">
            <SmartLink href={viewPath(words, 'history')} className="link tap-target">
              History of all words
            </SmartLink>
          </p>
        </>
      )}
    </div>
  );
}

function search(part: Part, sought: string) {
  const texts = describePart(part).group === 'look' ? [] : listTexts(part.words);
  return texts.filter(({ text }) => text.toLowerCase().includes(sought)).map((text) => ({ part, ...text }));
}

function PartLinks({ title, parts, all }: { title: string; parts: Part[]; all: Part[] }) {
  return (
    <section>
      <h2 className="type-subheading mt-10">{title}</h2>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {parts.map((part) => (
          <li key={part.part} className="border-line border-t">
            <h3
              id={rowHeadingId({ id: part.part })}
              tabIndex={-1}
              className="font-normal font-sans text-base tracking-normal"
            >
              <SmartLink
                href={wordsPath(part.part)}
                className="flex min-h-12 items-center justify-between gap-4 text-heading hover:text-accent"
              >
                <span>{describePart(part).label}</span>
                <span className="text-quiet text-sm">
                  {switchedTo(ownPage(part), all) === undefined ? countChanges(part) : 'Switched off'}
                </span>
              </SmartLink>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}

function countChanges({ changes }: Part) {
  const count = Object.keys(changes).length;
  return count > 0 && `${count} changed`;
}

function PartForm({ part, parts, pictures }: Answer & { part: Part }) {
  const { draft, errors, edited, shown, stale, change, save, discard } = useWordsEditing(part);
  const [isSaving, setSaving] = useState(false);
  const { group, label, page } = describePart(part);
  const own = ownPage(part);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const count = Object.keys(draft).length;
  const hard = part.part === 'colors' ? Object.keys(lowContrastByPath(shown as Palette)).length : 0;
  const gone = Object.entries(part.changes).filter(([path, { value }]) => isLost(part.defaults, path, value));

  useEffect(() => {
    const form = document.querySelector('form');
    if (form && Object.keys(errors).length > 0) focusFirstError(form);
  }, [errors]);

  // A field that was searched for, or pressed in the preview.
  useEffect(() => focusAmidst(hash.slice(1)), [hash]);

  function openField(text: string) {
    const path = findPath(shown, text);
    if (path !== undefined) return focusAmidst(`words-${path}`);
    for (const other of parts) {
      const found = findPath(other.words, text);
      if (found !== undefined) return navigate(wordsPath(other.part, found));
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving || count === 0) return;
    if (stale.length > 0) return focusFirstError(event.currentTarget);
    // What is hard to see is known before it is sent.
    if (part.part === 'colors' && focusFirstError(event.currentTarget)) return;
    setSaving(true);
    await save().finally(() => setSaving(false));
  }

  const offers = Object.fromEntries(
    stale.map(({ path, picture }) => [path, pictures.find(({ name }) => name === picture)?.alt ?? '']),
  );
  const staleErrors = Object.fromEntries(
    stale.map(({ path }) => [path, sentenceOf({ field: path, message: staleText })]),
  );
  const editing = {
    shown,
    defaults: part.defaults,
    changes: edited,
    errors: { ...errors, ...staleErrors },
    pictures,
    offers,
    change,
  };
  return (
    <div className="mt-4">
      <p className="flex flex-wrap gap-x-6">
        <SmartLink href={adminPath(words)} className="link tap-target">
          All words
        </SmartLink>
        {page && switchedTo(page, parts) === undefined && (
          <SmartLink href={page} className="link tap-target">
            See the page
          </SmartLink>
        )}
        <SmartLink href={viewPath(words, 'history', part.part)} className="link tap-target">
          History
        </SmartLink>
      </p>
      <h2 className="type-heading mt-4 mb-2">{label}</h2>
      <div className="mb-6">{own && <PageSwitch page={own} name={label} parts={parts} />}</div>
      {errors[''] && (
        <p role="alert" className="mb-4 font-medium text-danger">
          {errors['']}
        </p>
      )}
      <div className="gap-10 max-lg:flex max-lg:flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_24.5rem]">
        <form onSubmit={submit} noValidate className="min-w-0">
          <p className="measure mb-6 text-quiet">What you save is on the site at once. History keeps every version.</p>
          {part.part === 'colors' && <ColorFields editing={editing} />}
          {part.part === 'logo' && <LogoField editing={editing} colors={colorsIn(parts)} />}
          {group !== 'look' && <WordFields form={part.form} path="" label={label} editing={editing} />}
          {gone.length > 0 && (
            <section className="mt-8">
              <h3 className="type-subheading">No longer on the page</h3>
              {gone.map(([path, { value }]) => (
                <p key={path} className="mt-2 wrap-anywhere">
                  {typeof value === 'string' ? value : JSON.stringify(value)}
                </p>
              ))}
            </section>
          )}
          <div className="sticky bottom-0 mt-8 flex flex-wrap items-center gap-4 border-line border-t bg-surface py-4">
            <Button type="submit" aria-disabled={isSaving || count === 0}>
              {isSaving ? 'Saving...' : 'Save'}
            </Button>
            {count > 0 && (
              <Button look="quiet" onClick={discard}>
                Discard changes
              </Button>
            )}
            <span role="status" className="text-quiet">
              {[count > 0 && `${count} not saved`, hard > 0 && `${hard} hard to see`].filter(Boolean).join(', ')}
            </span>
          </div>
        </form>
        {page && (
          <Preview
            version={part.version}
            part={part.part}
            page={page}
            changes={group === 'look' ? withoutUnfinished(draft) : draft}
            onPick={openField}
            hasBothSchemes={group === 'look'}
          />
        )}
      </div>
    </div>
  );
}

function colorsIn(parts: Part[]) {
  return parts.find(({ part }) => part === 'colors')?.words as Colors;
}

/** A color that is still being typed is none yet. */
function withoutUnfinished(draft: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([path, value]) => path === 'svg' || isColor(value)));
}

type PreviewProps = Omit<ComponentProps<typeof PreviewFrame>, 'scheme'> & { version: number; hasBothSchemes: boolean };

/** Beside the form where there is room, on a phone above it when asked for. */
function Preview({ version, hasBothSchemes, ...props }: PreviewProps) {
  const [isAsked, setAsked] = useState(false);
  const [scheme, setScheme] = useState<Scheme>('light');
  const isBeside = useSyncExternalStore(watchRoom, () => room().matches);
  const isShown = isBeside || isAsked;
  return (
    <div className="max-lg:order-first lg:relative">
      <div className="lg:sticky lg:top-24">
        {isBeside || (
          <Button look="quiet" aria-expanded={isAsked} className="mb-4" onClick={() => setAsked(!isAsked)}>
            See how the page will look
          </Button>
        )}
        {isShown && hasBothSchemes && (
          <div className="mb-4 flex gap-2">
            {schemes.map((one) => (
              <Button
                key={one}
                look={one === scheme ? 'primary' : 'quiet'}
                aria-pressed={one === scheme}
                className="px-4! py-2!"
                onClick={() => setScheme(one)}
              >
                {one === 'light' ? 'Light' : 'Dark'}
              </Button>
            ))}
          </div>
        )}
        {isShown && <PreviewFrame key={version} {...props} scheme={hasBothSchemes ? scheme : undefined} />}
      </div>
    </div>
  );
}

const room = () => matchMedia('(min-width: 64rem)');

function watchRoom(onChange: () => void) {
  const query = room();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
