import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldProps, Value } from '#records/declare/field.ts';
import { FieldError } from '#ui/labelled.tsx';
import { FileUpload } from './file-upload.tsx';

type Kind<Content> = {
  /** The media types that the browser's file picker offers. */
  accept: string;
  /** The endpoint that takes the file and returns the value. */
  url: string;
  /** Shown below the file input. */
  note: string;
  /** Describes what the server does with a file after the upload. */
  preparing: string;
  /** Finds problems that can be known before an upload, which may take minutes. */
  problemOf: (file: File) => string | undefined;
  /** Renders the value, or what is above the file input without one. */
  render: (value: Content | null, change: (next: Content | null) => void) => ReactNode;
};

type Props<Content> = FieldProps & { kind: Kind<Content> };

/** A field whose value is an uploaded file with its metadata, as JSON in a hidden input that comes first among those of its name. */
export function FileField<Content extends object>(props: Props<Content>) {
  const { name, field, error, upload, onUpload, kind } = props;
  const [value, setValue] = useState(props.value as Content | null);
  const [file, setFile] = useState(upload as File | undefined);
  const [problem, setProblem] = useState<string>();
  const hidden = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const [noteId, errorId] = [`${name}-note`, `${name}-error`];

  /** Keeps the focus in the field if the focused control is removed. */
  function show(update: () => void) {
    const hadFocus = group.current?.contains(document.activeElement);
    flushSync(update);
    if (hadFocus && !group.current?.contains(document.activeElement)) group.current?.focus();
  }
  function change(next: Content | null) {
    show(() => setValue(next));
    // Tells the form, which saves a draft.
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  function keep(next: File | undefined) {
    onUpload(next);
    show(() => setFile(next));
  }
  function choose(chosen: File) {
    const found = kind.problemOf(chosen);
    setProblem(found);
    if (!found) keep(chosen);
  }
  return (
    <fieldset ref={group} tabIndex={-1} className="sm:col-span-2" aria-describedby={error && errorId}>
      <legend className="contents">
        <span className="font-semibold text-heading">{field.label}</span>
        <span className="text-quiet"> (optional)</span>
      </legend>
      <input ref={hidden} type="hidden" name={name} value={value ? JSON.stringify(value) : ''} />
      {file ? (
        <FileUpload<Content>
          name={name}
          errorId={error && errorId}
          url={kind.url}
          file={file}
          preparing={kind.preparing}
          onUploaded={(next) => {
            keep(undefined);
            change(next);
            // Moves on to the file's description, unless somebody is already typing elsewhere.
            if (document.activeElement === group.current) group.current?.querySelector('textarea')?.focus();
          }}
          onCancel={() => keep(undefined)}
        />
      ) : (
        kind.render(value, change)
      )}
      {!file && !value && (
        <>
          <input
            type="file"
            accept={kind.accept}
            aria-label={`File of the ${field.label.toLowerCase()}`}
            aria-describedby={problem ? `${name}-file-error ${noteId}` : noteId}
            className="field-for-files mt-1.5"
            onChange={({ target: { files } }) => files?.[0] && choose(files[0])}
          />
          <div role="alert">
            <FieldError id={`${name}-file-error`}>{problem}</FieldError>
          </div>
          <p id={noteId} className="mt-1 text-quiet text-sm">
            {kind.note}
          </p>
        </>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}

/** Parses the value of the hidden input. */
export function readFileValue([json]: string[]): Value {
  return json ? JSON.parse(json) : null;
}
