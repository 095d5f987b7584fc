import { useEffect, useRef, useState } from 'react';
import { readDraft, saveDraft } from '#app/admin/edit/drafts.ts';
import type { Draft } from '#app/admin/edit/editor-state.ts';
import { ItemForm } from '#app/admin/edit/form.tsx';
import { churchDate } from '#domain/church-time.ts';
import { dateInWords } from '#domain/dates.ts';
import { banner, type SavedBanner } from '#nouns/banner/banner.ts';
import { BannerBand } from '#nouns/banner/banner-band.tsx';
import { aWeekFrom } from '#nouns/banner/last-day.ts';
import type { Values } from '#records/field.ts';
import { Button } from '#ui/button.tsx';
import { ListFailure, ListLoading } from '#ui/list-states.tsx';
import { draftKey, itemOf, useBanner } from './use-banner.ts';

/** Puts the announcement on every page, changes it, and takes it down. */
export function BannerScreen() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { saved, isError, refetch, isConflict, isPending, formCount, submit, takeDown, keepTheirs } = useBanner(() =>
    heading.current?.focus({ preventScroll: true }),
  );
  if (isError) return <ListFailure text="We couldn’t load the announcement." onRetry={refetch} />;
  if (saved === undefined) return <ListLoading text="Loading..." />;
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <p>{saved ? `On every page through ${dateInWords(saved.endsOn).whole}.` : banner.admin.emptyText}</p>
        {saved && (
          <Button look="quiet" aria-disabled={isPending} onClick={() => takeDown(saved)}>
            Take down
          </Button>
        )}
      </div>
      <section className="mt-8 rounded-card border border-line bg-raised p-5 sm:p-8">
        <h2 ref={heading} tabIndex={-1} className="type-subheading">
          {saved ? 'Change it' : 'Announce something'}
        </h2>
        <p className="mt-3 text-quiet">
          It shows at the top of every page and comes down by itself after its last day. Leave the date empty, and it
          stays for a week.
        </p>
        {isConflict && <BannerConflict key={saved?.version} saved={saved} onKeepTheirs={keepTheirs} />}
        <BannerForm key={formCount} saved={saved} isPending={isPending} onSubmit={submit} />
      </section>
    </>
  );
}

/** Shown when somebody else has changed the announcement or taken it down in the meantime. */
function BannerConflict({ saved, onKeepTheirs }: { saved: SavedBanner | null; onKeepTheirs: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="conflict"
      className="mt-6 rounded-card border border-accent border-l-[0.375rem] bg-surface p-4 wrap-anywhere sm:p-6"
    >
      <h3 id="conflict" ref={heading} tabIndex={-1} className="font-sans font-semibold text-heading text-lg">
        Somebody else has {saved ? 'changed the announcement' : 'taken the announcement down'}
      </h3>
      {saved && <p className="mt-1">Now it says “{saved.text}”.</p>}
      {readDraft(draftKey) !== undefined && (
        <>
          <p className="mt-1">
            Your text is still in the form below. “{submitLabel}” puts it in place of theirs, “Keep theirs” throws it
            away.
          </p>
          <Button look="quiet" className="mt-4 max-sm:w-full" onClick={onKeepTheirs}>
            Keep theirs
          </Button>
        </>
      )}
    </section>
  );
}

const submitLabel = 'Show on every page';
type FormProps = Pick<Parameters<typeof ItemForm>[0], 'isPending' | 'onSubmit'> & { saved: SavedBanner | null };

function BannerForm({ saved, ...form }: FormProps) {
  const start: Values = { endsOn: aWeekFrom(churchDate(new Date())) };
  const [typed, setTyped] = useState(() => readDraft<Draft>(draftKey)?.values);
  const { text, link } = typed ?? saved ?? { text: '', link: '' };
  return (
    <>
      <ItemForm
        {...form}
        noun={banner}
        draft={readDraft(draftKey)}
        item={itemOf(saved)}
        start={start}
        submitLabel={submitLabel}
        onType={(values) => {
          saveDraft(draftKey, { base: itemOf(saved), values });
          setTyped(values);
        }}
      />
      <h3 className="type-eyebrow mt-8 mb-2 text-quiet">Preview</h3>
      <BannerBand
        label="Preview"
        text={String(text).trim() || 'What you write appears here.'}
        link={banner.fields.link.schema.safeParse(link).success ? String(link) : ''}
      />
    </>
  );
}
