import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { FileUpload } from '#admin/kinds/file-upload.tsx';
import { uploadError } from '#admin/kinds/upload-file.ts';
import { endExpiredSession, request } from '#core/http/client.tsx';
import { fileTooLarge, importsPath, maxFileBytes } from '#features/moving-in/limits.ts';
import { Button } from '#ui/button.tsx';
import { errorAttributes, Labelled } from '#ui/labelled.tsx';
import { toast } from '#ui/toast.ts';
import { useReload } from './use-imports.ts';

/** A file, or the address of one, to look over. */
export function ChooseFile() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const reload = useReload();
  function choose(chosen: File | undefined) {
    if (chosen && chosen.size > maxFileBytes) return toast(`${fileTooLarge}.`, { variant: 'destructive' });
    setFile(chosen);
  }
  return (
    <section className="mt-8 rounded-card border border-line bg-raised p-5 sm:p-8">
      <h2 tabIndex={-1} className="type-subheading">
        What would happen?
      </h2>
      <p className="mt-2 text-quiet">Nothing is saved yet. The file itself is not kept.</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File of another program"
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      {file ? (
        <div className="mt-5">
          <FileUpload
            name="file"
            errorId={undefined}
            url={importsPath}
            file={file}
            preparing="Looking it over"
            onUploaded={reload}
            onCancel={() => setFile(undefined)}
          />
        </div>
      ) : (
        <>
          <Button className="mt-5 max-sm:w-full" onClick={() => input.current?.click()}>
            Choose a file …
          </Button>
          <AddressForm onRead={reload} />
        </>
      )}
      <details className="mt-6">
        <summary className="link min-h-11 py-2">Where do I find such a file?</summary>
        <ul className="measure mt-2 grid list-disc gap-2 pl-5">
          <li>WordPress: Tools, Export, “All content”, and unpack it if it is a ZIP file.</li>
          <li>A podcast: the address of its feed. Your podcast host shows it, often under “RSS”.</li>
          <li>
            Google Calendar: Settings, the calendar, “Export calendar”, and unpack it; or its public address in iCal
            format.
          </li>
          <li>Outlook and Apple Calendar: export the calendar as an .ics file.</li>
        </ul>
      </details>
    </section>
  );
}

function AddressForm({ onRead }: { onRead: () => void }) {
  const queryClient = useQueryClient();
  const [address, setAddress] = useState('');
  const reading = useMutation({
    mutationFn: () => request('POST', `${importsPath}/remote`, { body: { address } }),
    onSuccess: onRead,
    onError: (error) => endExpiredSession(queryClient, error),
  });
  const error = reading.error ? uploadError(reading.error) : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!reading.isPending && address.trim()) reading.mutate();
  }
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-wrap items-start gap-3">
      <Labelled
        id="import-address"
        label="Or the address of a feed or calendar"
        error={error}
        className="min-w-0 grow basis-80"
      >
        <input
          id="import-address"
          type="url"
          autoComplete="off"
          value={address}
          placeholder="https://…"
          {...errorAttributes('import-address', error)}
          onChange={({ target }) => setAddress(target.value)}
          className="field mt-1.5"
        />
      </Labelled>
      <Button
        type="submit"
        look="quiet"
        className="max-sm:w-full sm:mt-8"
        aria-disabled={reading.isPending || !address.trim()}
      >
        {reading.isPending ? 'Looking it over...' : 'Look it over'}
      </Button>
    </form>
  );
}
