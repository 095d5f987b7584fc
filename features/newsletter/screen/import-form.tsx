import { type FormEvent, useRef } from 'react';
import { useDraft } from '#admin/edit/drafts.ts';
import { type FieldErrors, fieldErrors, ofForm } from '#admin/edit/field-errors.ts';
import { ApiError, request } from '#core/http/client.tsx';
import { maxImportKib } from '#features/newsletter/newsletter-screen.ts';
import type { ImportResult } from '#features/newsletter/subscriber.ts';
import { capitalized } from '#records/declare/noun.ts';
import { Button } from '#ui/button.tsx';
import { useErrorFocus } from '#ui/focus.ts';
import { FieldError } from '#ui/labelled.tsx';
import { toast } from '#ui/toast.ts';
import { ImportSummary } from './import-summary.tsx';
import { TextArea, ToolCard } from './tool-card.tsx';
import { formatCount, subscribersUrl, useSubscriberChange } from './use-subscribers.ts';

type Sent = { csv: string; consent: string };
const labels = {
  csv: 'Addresses, one in a line, or a table with a column “email”',
  consent: 'Where and when did they agree?',
};
const tooLong = `This is too much at once: a file may have at most ${maxImportKib / 1024} MiB. Split it in two.`;

async function post<Result>(path: string, body: unknown): Promise<Result> {
  return (await request('POST', `${subscribersUrl}/${path}`, { body })).json();
}

/** Error messages by field name. */
function errorsOf(error: Error | null): FieldErrors {
  if (error instanceof ApiError && error.status === 413) return { csv: tooLong };
  const fields = { csv: { label: labels.csv }, consent: { label: labels.consent } };
  return error ? fieldErrors({ fields }, error, {}) : {};
}

/** Adds people who have agreed elsewhere, such as on a list at the door. */
export function ImportForm() {
  const [csv = '', setCsv] = useDraft<string>('newsletter import');
  const [consent = '', setConsent] = useDraft<string>('newsletter consent');
  const adding = useSubscriberChange('Failed to add the addresses', (sent: Sent) => post<ImportResult>('import', sent));
  const undoing = useSubscriberChange('Failed to undo the import', async ({ importedAt }: ImportResult) => {
    await post('import/undo', { importedAt });
    // Called here rather than in a callback of this component, which may be unmounted while the toast is still shown.
    toast('Import undone');
  });
  const errors = errorsOf(adding.error);
  const form = useErrorFocus(adding.error);
  const change = (set: (text: string | undefined) => void) => (typed: string) => {
    set(typed || undefined);
    if (adding.error) adding.reset();
  };

  function undo(result: ImportResult) {
    if (undoing.isPending) return;
    undoing.mutate(result, { onSuccess: adding.reset });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (adding.isPending) return;
    adding.mutate(
      { csv, consent },
      {
        onSuccess(result) {
          setCsv(result.invalid.map(({ text }) => text).join('\n') || undefined);
          if (result.invalid.length === 0) setConsent(undefined);
          const action = { label: 'Undo', altText: 'To undo it, press F8', onClick: () => undo(result) };
          toast(`${capitalized(formatCount(result.added))} added`, result.added > 0 ? { action } : {});
        },
      },
    );
  }
  return (
    <ToolCard title="Add Addresses" isOpen={csv !== '' || consent !== ''}>
      <p className="text-quiet">
        They are subscribed at once, without a mail that asks them first: so add only people who have agreed. Those who
        have left before are not added.
      </p>
      <form ref={form} noValidate onSubmit={submit}>
        <TextArea id="csv" label={labels.csv} rows={5} value={csv} error={errors.csv} onChange={change(setCsv)} />
        <FileButton text={csv} onRead={change(setCsv)} />
        <TextArea
          id="consent"
          label={labels.consent}
          rows={2}
          value={consent}
          error={errors.consent}
          onChange={change(setConsent)}
        />
        <FieldError id="import-error">{errors[ofForm]}</FieldError>
        <Button type="submit" aria-disabled={adding.isPending} className="mt-5 max-sm:w-full">
          {adding.isPending ? 'Adding...' : 'Add addresses'}
        </Button>
      </form>
      <div role="status">{adding.data && <ImportSummary result={adding.data} onUndo={() => undo(adding.data)} />}</div>
    </ToolCard>
  );
}

/** Loads a file's text into the text area, where it can be checked before it is sent. */
function FileButton({ text, onRead }: { text: string; onRead: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  async function read(file: File | undefined) {
    if (!file) return;
    if (file.size > maxImportKib * 1024) return toast(tooLong, { variant: 'destructive' });
    const read = await file.text();
    if (read.includes('\0')) {
      const detail = 'Save it as CSV (UTF-8) in your spreadsheet program, and choose that file.';
      return toast('This file is not text', { variant: 'destructive', detail });
    }
    onRead(read);
    if (!text.trim()) return;
    const action = { label: 'Undo', altText: 'To undo it, press F8', onClick: () => onRead(text) };
    toast('The file has replaced what was in the box', { action });
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        hidden
        onChange={({ target }) => {
          read(target.files?.[0]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      <Button look="quiet" className="mt-3 px-4! py-2!" onClick={() => input.current?.click()}>
        Choose a file …
      </Button>
    </>
  );
}
