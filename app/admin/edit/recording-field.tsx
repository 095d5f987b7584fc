import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldProps } from '#records/field.ts';
import { Button } from '#ui/button.tsx';
import { errorAttributes, FieldError } from '#ui/labelled.tsx';
import { RecordingUpload } from './recording-upload.tsx';
import { problemOf, type UploadedRecording } from './use-upload-recording.ts';

/** An audio file: the address of one at another site, or one that is uploaded here. */
export function RecordingField({ name, field: { label }, value, error, upload, onUpload }: FieldProps) {
  const [address, setAddress] = useState(String(value ?? ''));
  const [file, setFile] = useState(upload as File | undefined);
  const [uploaded, setUploaded] = useState('');
  const [problem, setProblem] = useState<string>();
  const control = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const isHere = /^\/media\/[\w-]+\.\w+$/.test(address);

  function keep(next: File | undefined) {
    onUpload(next);
    const hadFocus = group.current?.contains(document.activeElement);
    flushSync(() => setFile(next));
    // The pressed control is gone. After an upload, the volunteer may already be typing somewhere else.
    if (hadFocus) group.current?.focus();
  }
  function choose(chosen: File) {
    const found = problemOf(chosen);
    setProblem(found);
    if (!found) keep(chosen);
  }
  function use(next: string, about = '') {
    flushSync(() => {
      setAddress(next);
      setUploaded(about);
    });
    // For the form, which saves a draft.
    control.current?.dispatchEvent(new Event('input', { bubbles: true }));
    keep(undefined);
  }
  const noteId = `${name}-note`;
  const errorId = `${name}-error`;
  return (
    <fieldset ref={group} tabIndex={-1} className="sm:col-span-2" aria-describedby={error && errorId}>
      <legend className="contents">
        <span className="font-semibold text-heading">{label}</span>
        <span className="text-quiet"> (optional)</span>
      </legend>
      {isHere || file ? (
        <input ref={control} type="hidden" name={name} value={address} />
      ) : (
        <input
          ref={control}
          type="url"
          name={name}
          value={address}
          aria-label={`Address of the ${label.toLowerCase()}`}
          placeholder="https://…"
          autoComplete="off"
          className="field mt-1.5"
          onChange={({ target }) => setAddress(target.value)}
          {...errorAttributes(name, error)}
        />
      )}
      {file && (
        <RecordingUpload
          name={name}
          errorId={error && errorId}
          file={file}
          onUploaded={(recording) => use(recording.address, inWords(file, recording))}
          onCancel={() => keep(undefined)}
        />
      )}
      {!file && isHere && (
        <SavedRecording
          name={name}
          errorId={error && errorId}
          address={address}
          about={uploaded}
          onRemove={() => use('')}
        />
      )}
      {!file && !address && (
        <>
          <input
            type="file"
            accept="audio/mpeg,audio/mp4,audio/x-m4a,.mp3,.m4a"
            aria-label={`File of the ${label.toLowerCase()}`}
            aria-describedby={problem ? `${name}-file-error ${noteId}` : noteId}
            className="field-for-files mt-3"
            onChange={({ target: { files } }) => files?.[0] && choose(files[0])}
          />
          <div role="alert">
            <FieldError id={`${name}-file-error`}>{problem}</FieldError>
          </div>
          <p id={noteId} className="mt-1 text-quiet text-sm">
            Choose an MP3 or M4A file, drop one here, or type the address of one at another site.
          </p>
        </>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}

type SavedProps = {
  name: string;
  /** The id of the field's error, if it has one. */
  errorId: string | undefined;
  address: string;
  /** Name and length of a file that has just been uploaded; the player shows the length of others. */
  about: string;
  onRemove: () => void;
};

function SavedRecording({ name, errorId, address, about, onRemove }: SavedProps) {
  return (
    <div className="mt-1.5 grid gap-4 rounded-card border border-line p-4 sm:p-5">
      {about && <p className="wrap-anywhere">{about}</p>}
      <audio controls preload="none" src={address} className="w-full" />
      <div>
        <Button look="quiet" name={name} aria-describedby={errorId} className="px-4! py-2!" onClick={onRemove}>
          Remove audio
        </Button>
      </div>
    </div>
  );
}

/** 'sermon.mp3, 41 minutes'. */
function inWords({ name }: File, { seconds }: UploadedRecording) {
  const minutes = Math.round(seconds / 60);
  return `${name}, ${minutes > 1 ? `${minutes} minutes` : `${seconds} seconds`}`;
}
