import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldProps, Value } from '#records/declare/field.ts';
import { FileControl } from '#ui/file-control.tsx';
import { FieldError } from '#ui/labelled.tsx';
import { FileUpload } from './file-upload.tsx';

/** The parts of a field with a file. While a file is uploaded, `value` is what is known already, such as its description. */
export type FileParts<Content> = {
  value: Partial<Content> | null;
  change: (next: Partial<Content> | null) => void;
  /** The upload in progress, or one that has failed. */
  upload: ReactNode;
  /** The control that chooses a file, with another label. */
  renderControl: (label?: string) => ReactNode;
  /** The field's error, for below the control that it is about. */
  error: ReactNode;
};

type Kind<Content> = {
  /** The media types that the browser's file picker offers. */
  accept: string;
  /** The endpoint that takes the file and returns the value. */
  url: string;
  /** The label of the control. */
  label: string;
  icon: string;
  /** Shown below the control. */
  note: string;
  /** Describes what the server does with a file after the upload. */
  preparing: string;
  /** Finds problems that can be known before an upload, which may take minutes. */
  problemOf: (file: File) => string | undefined;
  /** Whether a value is that of a file, and not only what is known before its upload has ended. */
  isUploaded: (value: Partial<Content>) => boolean;
  /** Adds to an uploaded file what was said about it meanwhile. */
  describe?: (uploaded: Content, said: Partial<Content>) => Content;
  render: (parts: FileParts<Content>) => ReactNode;
};

type Props<Content> = FieldProps & { kind: Kind<Content> };
type Upload<Content> = { file: File; value: Partial<Content> | null };

/** A field whose value is an uploaded file with its metadata, as JSON in a hidden input that comes first among those of its name. */
export function FileField<Content extends object>(props: Props<Content>) {
  const { name, field, error, onUpload, kind } = props;
  const begun = props.upload as Upload<Content> | undefined;
  const [value, setValue] = useState((begun?.value ?? props.value) as Partial<Content> | null);
  const [file, setFile] = useState(begun?.file);
  const hidden = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const errorId = `${name}-error`;

  /** Keeps the focus in the field if the focused control is removed. */
  function show(update: () => void) {
    const hadFocus = group.current?.contains(document.activeElement);
    flushSync(update);
    if (hadFocus && !group.current?.contains(document.activeElement)) group.current?.focus();
  }
  function set(next: { value: Partial<Content> | null; file: File | undefined }) {
    show(() => {
      setValue(next.value);
      setFile(next.file);
    });
    onUpload(next.file && next);
    // Tells the form, which saves a draft.
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  function choose(chosen: File) {
    set({ value, file: chosen });
    // Moves on to the file's description.
    if (document.activeElement === group.current) group.current?.querySelector('textarea')?.focus();
  }
  const renderControl = (label = kind.label) => <FileChooser id={name} kind={kind} label={label} onChoose={choose} />;
  const upload = file && (
    <FileUpload<Content>
      name={name}
      errorId={error && errorId}
      url={kind.url}
      file={file}
      preparing={kind.preparing}
      onUploaded={(uploaded) => {
        set({ value: value && kind.describe ? kind.describe(uploaded, value) : uploaded, file: undefined });
      }}
      onCancel={() => set({ value, file: undefined })}
    />
  );
  return (
    <fieldset ref={group} tabIndex={-1} className="sm:col-span-2" aria-describedby={error && errorId}>
      <legend className="contents">
        <span className="font-semibold text-heading">{field.label}</span>
        <span className="text-quiet"> (optional)</span>
      </legend>
      <input
        ref={hidden}
        type="hidden"
        name={name}
        value={value && kind.isUploaded(value) ? JSON.stringify(value) : ''}
      />
      <div className="mt-1.5">
        {kind.render({
          value,
          change: (next) => set({ value: next, file }),
          upload,
          renderControl,
          error: <FieldError id={errorId}>{error}</FieldError>,
        })}
      </div>
    </fieldset>
  );
}

type ChooserProps = {
  id: string;
  kind: Pick<Kind<never>, 'accept' | 'icon' | 'note' | 'problemOf'>;
  label: string;
  onChoose: (file: File) => void;
};

/** Chooses a file, or says what is wrong with it. */
export function FileChooser({ id, kind, label, onChoose }: ChooserProps) {
  const [problem, setProblem] = useState<string>();
  const [noteId, problemId] = [`${id}-note`, `${id}-file-error`];
  function choose(file: File) {
    const found = kind.problemOf(file);
    setProblem(found);
    if (!found) onChoose(file);
  }
  return (
    <div>
      <FileControl
        label={label}
        icon={kind.icon}
        accept={kind.accept}
        aria-describedby={problem ? `${problemId} ${noteId}` : noteId}
        onChoose={choose}
      />
      <div role="alert">
        <FieldError id={problemId}>{problem}</FieldError>
      </div>
      <p id={noteId} className="mt-1 text-quiet text-sm">
        {kind.note}
      </p>
    </div>
  );
}

/** Parses the value of the hidden input. */
export function readFileValue([json]: string[]): Value {
  return json ? JSON.parse(json) : null;
}
