import { useQuery } from '@tanstack/react-query';
import { pictureAddress } from '#records/picture.ts';
import type { PictureDetails } from '#records/picture-details.ts';
import { Button } from '#ui/button.tsx';
import { PictureForm } from './picture-form.tsx';
import type { UnsavedPicture } from './use-save-picture.ts';

type Props = {
  name: string;
  /** The id of the field's error, if it has one. */
  errorId: string | undefined;
  /** The id of the item's picture; '' for none. */
  id: string;
  /** The picture that is being added, or new words about one. */
  unsaved: UnsavedPicture | undefined;
  onChange: (unsaved: UnsavedPicture | undefined) => void;
  /** Gives the item another picture, or none. */
  onUse: (id: string) => void;
};

/** The picture of an item, or the form that adds one or changes the words about it. */
export function PictureEditor({ unsaved, ...props }: Props) {
  return unsaved ? <PictureForm {...props} unsaved={unsaved} /> : <SavedPicture {...props} />;
}

function SavedPicture({ name, errorId, id, onChange, onUse }: Omit<Props, 'unsaved'>) {
  // A picture never changes.
  const { data, isError } = useQuery<PictureDetails>({ queryKey: ['/api', 'pictures', id] });
  const change = ({ alt, focusX, focusY }: PictureDetails) => onChange({ alt, isDecorative: !alt, focusX, focusY });
  return (
    <div className="mt-1.5 grid items-start gap-5 rounded-card border border-line p-4 sm:grid-cols-2 sm:p-5">
      <img src={`${pictureAddress(id)}-1200.jpg`} alt={data?.alt ?? ''} className="max-h-72 w-auto rounded-card" />
      <div className="grid gap-4">
        <p className="wrap-anywhere">
          {data && (data.alt || <span className="text-quiet">Only decoration: it isn’t read aloud.</span>)}
          {isError && <span className="text-danger">We couldn’t load what is said about this picture.</span>}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            look="quiet"
            name={name}
            aria-describedby={errorId}
            className="px-4! py-2!"
            disabled={!data}
            onClick={() => data && change(data)}
          >
            Change text or focus
          </Button>
          <Button look="quiet" className="px-4! py-2!" onClick={() => onUse('')}>
            Remove picture
          </Button>
        </div>
      </div>
    </div>
  );
}
