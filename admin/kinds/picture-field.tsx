import { useState } from 'react';
import { maxPictureBytes, pictureTooLarge } from '#core/http/file-messages.ts';
import type { FieldProps } from '#records/declare/field.ts';
import type { Picture } from '#records/declare/file-values.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { errorAttributes, Labelled } from '#ui/labelled.tsx';
import { FileField } from './file-field.tsx';
import { PicturePreview } from './picture-preview.tsx';

/** A picture without `alt` has not been described yet, and the field's schema rejects it. */
type Undescribed = Omit<Picture, 'alt'> & { alt?: string };

export function PictureField(props: FieldProps) {
  const { name, error } = props;
  return (
    <FileField<Undescribed>
      {...props}
      kind={{
        // HEIC is left out so that an iPhone converts its pictures to JPEG. The server also takes HEIC, from people who drop a file.
        accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
        url: '/api/pictures',
        note: 'Choose a photo, or drop one here.',
        preparing: 'The picture is being prepared',
        problemOf: ({ size }) => (size > maxPictureBytes ? pictureTooLarge : undefined),
        render: (value, change) =>
          value && (
            <PictureEditor key={value.id} name={name} hasError={Boolean(error)} value={value} onChange={change} />
          ),
      }}
    />
  );
}

type Props = { name: string; hasError: boolean; value: Undescribed; onChange: (next: Undescribed | null) => void };

/** Edits a picture's alt text and focal point. */
function PictureEditor({ name, hasError, value, onChange }: Props) {
  // The typed text survives switching to decorative and back.
  const [alt, setAlt] = useState(value.alt ?? '');
  const isDecorative = value.alt === '';
  const altId = `${name}-alt`;
  function describe(text: string, only: boolean) {
    setAlt(text);
    const { alt: _, ...rest } = value;
    onChange(only ? { ...rest, alt: '' } : { ...rest, ...(text.trim() && { alt: text }) });
  }
  return (
    <div className="mt-1.5 grid items-start gap-5 rounded-card border border-line p-4 sm:grid-cols-2 sm:p-5">
      <PicturePreview picture={value} onChange={(focus) => onChange({ ...value, ...focus })} />
      <div className="grid gap-4">
        <Labelled
          id={altId}
          label="What does the picture show?"
          error={undefined}
          note="It’s read aloud to people who can’t see the picture."
        >
          <textarea
            id={altId}
            // This name receives the focus if the field has an error.
            name={isDecorative ? undefined : name}
            rows={3}
            value={alt}
            disabled={isDecorative}
            onChange={({ target }) => describe(target.value, false)}
            className="field mt-1.5 disabled:opacity-50"
            {...errorAttributes(name, hasError ? 'error' : undefined)}
          />
        </Labelled>
        <label htmlFor={`${name}-decorative`} className="flex min-h-11 items-center gap-3">
          <Checkbox
            id={`${name}-decorative`}
            checked={isDecorative}
            onChange={({ target }) => describe(alt, target.checked)}
          />
          Only decoration
        </label>
        <div>
          <Button look="quiet" name={name} className="px-4! py-2!" onClick={() => onChange(null)}>
            Remove picture
          </Button>
        </div>
      </div>
    </div>
  );
}
