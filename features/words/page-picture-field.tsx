import { useRef, useState } from 'react';
import { FileChooser } from '#admin/kinds/file-field.tsx';
import { FileUpload } from '#admin/kinds/file-upload.tsx';
import { pictureFiles } from '#admin/kinds/picture-field.tsx';
import { PicturePreview } from '#admin/kinds/picture-preview.tsx';
import { isUploaded, type UploadedPicture } from '#content/page-pictures.ts';
import type { PictureName } from '#content/schema.ts';
import { findAt } from '#records/declare/changes.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/labelled.tsx';
import { Picture } from '#ui/picture.tsx';
import type { OwnPicture } from './parts.ts';
import type { Editing } from './use-words-editing.ts';

type Props = { path: string; isOptional: boolean; editing: Editing };

/** A picture of a page: one of the site's own, or an upload with the point of it that stays visible. */
export function PagePictureField({ path, isOptional, editing }: Props) {
  const label = path === 'picture' ? 'Picture on links that people share' : 'Picture';
  const { shown, defaults, changes, errors, pictures, change } = editing;
  const [isChoosing, setChoosing] = useState(false);
  const [file, setFile] = useState<File>();
  const toggle = useRef<HTMLButtonElement>(null);
  const value = findAt(shown, path)?.value ?? '';
  const original = findAt(defaults, path)?.value;
  const [id, error] = [`words-${path}`, errors[path]];
  const isStale = `${path.slice(0, path.lastIndexOf('.'))}.alt` in editing.offers;

  function choose(next: string | UploadedPicture | File) {
    setFile(next instanceof File ? next : undefined);
    if (!(next instanceof File)) change(path, next);
    setChoosing(false);
    // An upload may end while somebody is typing elsewhere.
    if (toggle.current?.closest('fieldset')?.contains(document.activeElement)) toggle.current.focus();
  }
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="mb-1.5 font-semibold text-heading">{label}</legend>
      {isUploaded(value) ? (
        <PicturePreview picture={value} onChange={(focus) => change(path, { ...value, ...focus })} />
      ) : (
        <Thumbnail name={String(value)} className="aspect-3/2 w-48" />
      )}
      {file && (
        <FileUpload<UploadedPicture>
          key={`${file.name} ${file.lastModified}`}
          name={id}
          errorId={undefined}
          url={pictureFiles.url}
          file={file}
          preparing={pictureFiles.preparing}
          onUploaded={choose}
          onCancel={() => choose(value as string)}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          ref={toggle}
          id={id}
          look="quiet"
          className="px-4! py-2!"
          aria-expanded={isChoosing}
          aria-describedby={`${id}-error ${id}-notes`}
          data-unfinished={error}
          onClick={() => setChoosing(!isChoosing)}
        >
          {value === '' ? 'Choose a picture' : 'Choose another picture'}
        </Button>
        {path in changes && original !== undefined && (
          <button type="button" className="link tap-target" onClick={() => choose(original as string)}>
            Use the original again
          </button>
        )}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <div id={`${id}-notes`} role="status" className="space-y-1 text-quiet text-sm">
        {isStale && <p>Say below what the new picture shows.</p>}
        {isUploaded(value) && isSmall(value, path) && (
          <p>{`It is only ${value.width} × ${value.height} pixels, and will look blurred on large screens.`}</p>
        )}
        {path === 'hero.picture' && findAt(defaults, 'hero.film') && (
          <p>The film belongs to the original picture. It doesn’t play over another one.</p>
        )}
      </div>
      {isChoosing && (
        <div className="space-y-4 rounded-card border border-line p-4">
          <FileChooser id={id} kind={pictureFiles} label="Add a picture" onChoose={choose} />
          <p className="text-quiet text-sm">Or one of the site’s own:</p>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
            {pictures.map((picture) => (
              <li key={picture.name}>
                <Choice {...picture} isChosen={picture.name === value} onChoose={() => choose(picture.name)} />
              </li>
            ))}
          </ul>
          {isOptional && (
            <Button look="plain" className="px-0! text-base" onClick={() => choose('')}>
              No picture
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

function Choice({ name, alt, isChosen, onChoose }: OwnPicture & { isChosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={alt || name.replaceAll('-', ' ')}
      title={alt || undefined}
      onClick={onChoose}
      className="block w-full rounded-card outline-offset-2 hover:opacity-80 aria-pressed:ring-3 aria-pressed:ring-accent"
    >
      <Thumbnail name={name} className="aspect-3/2 w-full" />
    </button>
  );
}

function Thumbnail({ name, className }: { name: string; className: string }) {
  if (name === '') return <p className="text-quiet">None</p>;
  return (
    <div className={`overflow-hidden rounded-card ${className}`}>
      <Picture name={name as PictureName} alt="" sizes="12rem" />
    </div>
  );
}

/** People are shown small; other pictures are as wide as the screen, or half of it. */
function isSmall({ width }: UploadedPicture, path: string) {
  return width < (path.startsWith('staff.') ? 480 : 1200);
}
