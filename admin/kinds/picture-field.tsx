import { type ReactNode, useState } from 'react';
import type { FieldProps } from '#records/declare/field.ts';
import type { Picture } from '#records/declare/file-values.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { errorAttributes, Labelled } from '#ui/labelled.tsx';
import { FileField, type FileParts } from './file-field.tsx';
import { pictureProblem } from './file-problems.ts';
import { PicturePreview } from './picture-preview.tsx';

/** A picture without `alt` has not been described yet, and the field's schema rejects it. */
type Undescribed = Omit<Picture, 'alt'> & { alt?: string };

/** How a picture is chosen and uploaded. */
export const pictureFiles = {
  // HEIC is left out so that an iPhone converts its pictures to JPEG. The server also takes HEIC, from people who drop a file.
  accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
  url: '/api/pictures',
  icon: 'M4 5.5h16v13H4zm0 10 4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.2v.1',
  note: 'A photo from this device, with up to 20 MB. It can be dropped here, too.',
  preparing: 'The picture is being prepared',
  problemOf: pictureProblem,
};

export function PictureField(props: FieldProps) {
  const { name, error } = props;
  return (
    <FileField<Undescribed>
      {...props}
      kind={{
        ...pictureFiles,
        label: 'Choose a picture',
        isUploaded,
        describe: (uploaded, { alt }) => ({ ...uploaded, ...(alt !== undefined && { alt }) }),
        render: (parts) =>
          parts.upload || (parts.value && isUploaded(parts.value)) ? (
            <PictureEditor {...parts} name={name} hasError={Boolean(error)} />
          ) : (
            <>
              {parts.renderControl()}
              {parts.error}
            </>
          ),
      }}
    />
  );
}

function isUploaded(value: Partial<Undescribed>): value is Undescribed {
  return value.id !== undefined;
}

type Props = FileParts<Undescribed> & { name: string; hasError: boolean };

/** Edits a picture's alt text, also while it is uploaded, and its focal point. The text comes first: it stays where it is when the upload ends. */
function PictureEditor({ name, hasError, value, change, upload, renderControl, error }: Props) {
  return (
    <div className="grid items-start gap-5 rounded-card border border-line p-4 sm:grid-cols-2 sm:p-5">
      <Description
        // The field's error is about the upload until that has ended: then it is marked and cleared here.
        name={upload ? undefined : name}
        id={`${name}-alt`}
        errorId={hasError && !upload ? name : undefined}
        value={value}
        onChange={change}
      >
        {!upload && error}
      </Description>
      <div className="grid gap-3">
        {upload}
        {upload && error}
        {!upload && value && isUploaded(value) && (
          <>
            <PicturePreview picture={value} onChange={(focus) => change({ ...value, ...focus })} />
            {renderControl('Choose another picture')}
            <Button look="quiet" name={name} className="justify-self-start px-4! py-2!" onClick={() => change(null)}>
              Remove picture
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

type DescriptionProps = {
  name: string | undefined;
  id: string;
  /** The id that the field's error is made from, if it has one. */
  errorId: string | undefined;
  value: Partial<Undescribed> | null;
  onChange: (next: Partial<Undescribed>) => void;
  /** The error, if it is about the description. */
  children: ReactNode;
};

function Description({ name, id, errorId, value, onChange, children }: DescriptionProps) {
  // The typed text survives switching to decorative and back.
  const [alt, setAlt] = useState(value?.alt ?? '');
  const isDecorative = value?.alt === '';
  function describe(text: string, only: boolean) {
    setAlt(text);
    const { alt: _, ...rest } = value ?? {};
    onChange(only ? { ...rest, alt: '' } : { ...rest, ...(text.trim() && { alt: text }) });
  }
  return (
    <div className="grid gap-2">
      <Labelled
        id={id}
        label="What does the picture show?"
        error={undefined}
        note="It’s read aloud to people who can’t see the picture."
      >
        <textarea
          id={id}
          name={isDecorative ? undefined : name}
          rows={3}
          value={alt}
          disabled={isDecorative}
          onChange={({ target }) => describe(target.value, false)}
          className="field mt-1.5 disabled:opacity-50"
          {...errorAttributes(errorId ?? id, errorId && 'error', errorId ? undefined : 'note')}
        />
        {children}
      </Labelled>
      <label htmlFor={`${id}-none`} className="flex min-h-11 items-center gap-3">
        <Checkbox id={`${id}-none`} checked={isDecorative} onChange={({ target }) => describe(alt, target.checked)} />
        Only decoration
      </label>
    </div>
  );
}
