import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { endExpiredSession } from '#core/http/client.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/labelled.tsx';
import { upload, uploadError } from './upload-file.ts';

type Props<Result> = {
  name: string;
  /** The id of the field's error, if it has one. */
  errorId: string | undefined;
  url: string;
  file: File;
  /** Describes what the server does with the file after the upload. */
  preparing: string;
  onUploaded: (value: Result) => void;
  onCancel: () => void;
};

/** Uploads a file when it is mounted, and again when it is remounted. Leaving the form aborts the upload. */
export function FileUpload<Result>({ name, errorId, url, file, preparing, onUploaded, onCancel }: Props<Result>) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (signal: AbortSignal) => {
      setProgress(0);
      return upload<Result>(url, file, { signal, onProgress: setProgress });
    },
    onSuccess: onUploaded,
    onError: (failure) => endExpiredSession(queryClient, failure),
  });
  const [attempt, setAttempt] = useState(1);
  const send = useEffectEvent(mutate);
  useEffect(() => {
    const sending = new AbortController();
    if (attempt > 0) send(sending.signal);
    return () => sending.abort();
  }, [attempt]);
  useEffect(() => {
    // A reload would lose the file, which cannot be stored.
    const warning = new AbortController();
    window.addEventListener('beforeunload', (event) => event.preventDefault(), warning);
    return () => warning.abort();
  }, []);
  return (
    <div className="grid gap-4 rounded-card bg-soft p-4 sm:p-5">
      <p className="wrap-anywhere">{file.name}</p>
      {isPending && (
        <div>
          <progress className="progress" aria-label="Upload" value={progress} />
          <p className="mt-1 text-quiet text-sm">
            {progress < 1 ? `Uploading: ${Math.round(progress * 100)}%` : `Uploaded. ${preparing} …`}
          </p>
        </div>
      )}
      <div role="alert" className="empty:hidden">
        <FieldError id={`${name}-file-error`}>{error ? uploadError(error) : undefined}</FieldError>
      </div>
      <div className="flex flex-wrap gap-3">
        {!isPending && (
          <Button className="px-4! py-2!" onClick={() => setAttempt((count) => count + 1)}>
            Try again
          </Button>
        )}
        <Button
          look="quiet"
          name={name}
          aria-describedby={errorId}
          data-unfinished="Wait until the file is uploaded, or cancel it, before you save"
          className="px-4! py-2!"
          onClick={onCancel}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}
