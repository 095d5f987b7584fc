import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ListFailure, ListLoading } from '#app/ui/list-states.tsx';
import { churchDate } from '#domain/church-time.ts';
import { eventDate } from '#domain/event-date.ts';
import { readDraft } from '#nouns/drafts.ts';
import type { Values } from '#nouns/field.ts';
import { type Draft, ItemForm } from '#nouns/item-form.tsx';
import { fieldErrors } from '#nouns/use-editing.ts';
import { type Banner, banner } from './banner.ts';
import { BannerBand } from './banner-band.tsx';
import { aWeekFrom } from './last-day.ts';
import { bannerKey, draftKey, useBannerWrite } from './use-banner-write.ts';

/** Puts the announcement on every page, changes it, and takes it down. */
export function BannerScreen() {
  const { data: saved, isError, refetch } = useQuery<Banner | null>({ queryKey: bannerKey });
  const { mutateAsync: write, isPending } = useBannerWrite();
  if (isError) return <ListFailure text="We couldn’t load the announcement." onRetry={refetch} />;
  if (saved === undefined) return <ListLoading text="Loading..." />;

  async function submit(input: Values) {
    try {
      await write(input);
    } catch (error) {
      return fieldErrors(banner, error, input);
    }
  }
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <p>{saved ? `On every page through ${eventDate(saved.endsOn).whole}.` : banner.admin.emptyText}</p>
        {saved && (
          <Button look="quiet" disabled={isPending} onClick={() => write(null).catch(() => undefined)}>
            Take down
          </Button>
        )}
      </div>
      {/* By this key, the form starts again from what has been saved. */}
      <BannerForm key={JSON.stringify(saved)} saved={saved} isPending={isPending} onSubmit={submit} />
    </>
  );
}

type FormProps = Pick<Parameters<typeof ItemForm>[0], 'isPending' | 'onSubmit'> & { saved: Banner | null };

function BannerForm({ saved, ...form }: FormProps) {
  const start: Values = saved ?? { endsOn: aWeekFrom(churchDate(new Date())) };
  const [typed, setTyped] = useState(() => ({ ...start, ...readDraft<Draft>(draftKey)?.values }));
  return (
    <>
      <section className="mt-8 rounded-card border border-line bg-raised p-5 sm:p-8">
        <h2 className="type-subheading">{saved ? 'Change it' : 'Announce something'}</h2>
        <p className="mt-3 text-quiet">
          It shows at the top of every page and comes down by itself after its last day. Leave the date empty, and it
          stays for a week.
        </p>
        <ItemForm
          {...form}
          noun={banner}
          draftKey={draftKey}
          start={start}
          submitLabel="Show on every page"
          onType={setTyped}
        />
      </section>
      <h2 className="type-subheading mt-10 mb-4">Preview</h2>
      <BannerBand
        label="Preview"
        text={String(typed.text ?? '').trim() || 'What you write appears here.'}
        link={banner.fields.link.schema.safeParse(typed.link).success ? String(typed.link) : ''}
      />
    </>
  );
}
