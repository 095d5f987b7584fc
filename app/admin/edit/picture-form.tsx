import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { errorAttributes, FieldError, Labelled } from '#ui/labelled.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { UploadProgress, useWarningBeforeUnload } from './upload-progress.tsx';
import type { UnsavedPicture } from './use-save-picture.ts';
import { useSavePicture } from './use-save-picture.ts';

type Props = {
  name: string;
  errorId: string | undefined;
  id: string;
  unsaved: UnsavedPicture;
  onChange: (unsaved: UnsavedPicture | undefined) => void;
  onUse: (id: string) => void;
};

/** Asks what a picture shows, and which point of it must stay visible. It is inside the item's form, but not part of its data. */
export function PictureForm({ name, errorId, id, unsaved, onChange, onUse }: Props) {
  const { file, alt, isDecorative } = unsaved;
  const altField = useRef<HTMLTextAreaElement>(null);
  const { save, stop, isPending, progress, errors, setErrors } = useSavePicture(id, onUse);
  useEffect(() => {
    // The control that had the focus, for the file or for changes, is gone.
    if (document.activeElement === document.body) altField.current?.focus();
  }, []);
  useWarningBeforeUnload();
  const altId = `${name}-alt`;
  function change(part: Partial<UnsavedPicture>) {
    setErrors({});
    onChange({ ...unsaved, ...part });
  }
  function submit() {
    if (save(unsaved).alt) altField.current?.focus();
  }
  return (
    <div className="mt-1.5 grid items-start gap-5 rounded-card border border-field-line border-dashed p-4 sm:grid-cols-2 sm:p-5">
      {/* Like the text, because what is changed during an upload would be lost. */}
      <fieldset disabled={isPending} className="contents">
        <PicturePreview source={file ?? id} unsaved={unsaved} onChange={change} />
      </fieldset>
      <div className="grid gap-4">
        <Labelled
          id={altId}
          label="What does the picture show?"
          error={errors.alt}
          note="It’s read aloud to people who can’t see the picture."
        >
          <textarea
            ref={altField}
            id={altId}
            rows={3}
            value={alt}
            disabled={isDecorative || isPending}
            onChange={({ target }) => change({ alt: target.value })}
            className="field mt-1.5 disabled:opacity-50"
            {...errorAttributes(altId, errors.alt, 'note')}
          />
        </Labelled>
        <label htmlFor={`${name}-decorative`} className="flex min-h-11 items-center gap-3">
          <Checkbox
            id={`${name}-decorative`}
            checked={isDecorative}
            disabled={isPending}
            onChange={({ target }) => change({ isDecorative: target.checked })}
          />
          Only decoration
        </label>
        {isPending && file && <UploadProgress part={progress} then="The picture is being prepared" />}
        <div className="flex flex-wrap gap-3">
          <Button
            name={name}
            aria-describedby={errorId}
            data-unfinished={
              file
                ? 'Add the picture, or remove it, before you save'
                : 'Save the picture’s text and focus, or cancel, before you save'
            }
            aria-disabled={isPending}
            className="px-4! py-2!"
            onClick={submit}
          >
            {file ? 'Add picture' : 'Save text and focus'}
          </Button>
          {isPending && (
            <Button look="quiet" className="px-4! py-2!" onClick={stop}>
              Stop
            </Button>
          )}
          {!isPending && (
            <Button look="quiet" className="px-4! py-2!" onClick={() => (file ? onUse('') : onChange(undefined))}>
              {file ? 'Remove picture' : 'Cancel'}
            </Button>
          )}
        </div>
        <div role="alert">
          <FieldError id={`${name}-file-error`}>{errors.file}</FieldError>
        </div>
      </div>
    </div>
  );
}
