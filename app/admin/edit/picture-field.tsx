import { useRef, useState } from 'react';
import type { FieldProps } from '#records/field.ts';
import { FieldError } from '#ui/labelled.tsx';
import { PictureEditor } from './picture-editor.tsx';
import type { UnsavedPicture } from './use-save-picture.ts';

/** Without HEIC, so that an iPhone sends its pictures as JPEG. The server takes HEIC, too, for those who drop a file. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The id of a picture is in a hidden field. */
export function PictureField({ name, field: { label }, value, error, upload, onUpload }: FieldProps) {
  const [id, setId] = useState(String(value ?? ''));
  const [unsaved, setUnsaved] = useState(upload as UnsavedPicture | undefined);
  const hidden = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const labelId = `${name}-label`;
  const isEmpty = !id && !unsaved;

  function keep(next: UnsavedPicture | undefined) {
    onUpload(next);
    setUnsaved(next);
    // The pressed button is gone. After an upload, the volunteer may already be typing somewhere else.
    if (!next && group.current?.contains(document.activeElement)) group.current.focus();
  }
  function use(next: string) {
    keep(undefined);
    setId(next);
    if (hidden.current) hidden.current.value = next;
    // For the form, which saves a draft.
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <div
      ref={group}
      tabIndex={-1}
      className="sm:col-span-2"
      {...(!isEmpty && { role: 'group', 'aria-labelledby': labelId })}
    >
      <span id={labelId} className="font-semibold text-heading">
        {label}
      </span>
      <span className="text-quiet"> (optional)</span>
      <input ref={hidden} type="hidden" name={name} defaultValue={id} />
      {isEmpty ? (
        <input
          type="file"
          accept={accepted}
          aria-labelledby={labelId}
          aria-describedby={`${name}-note`}
          className="field-for-files mt-1.5"
          onChange={({ target: { files } }) =>
            files?.[0] && keep({ file: files[0], alt: '', isDecorative: false, focusX: 50, focusY: 50 })
          }
        />
      ) : (
        <PictureEditor
          name={name}
          errorId={error && `${name}-error`}
          id={id}
          unsaved={unsaved}
          onChange={keep}
          onUse={use}
        />
      )}
      {isEmpty && (
        <p id={`${name}-note`} className="mt-1 text-quiet text-sm">
          Choose a photo, or drop one here.
        </p>
      )}
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  );
}
