import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/labelled.tsx';
import { UploadProgress, useWarningBeforeUnload } from './upload-progress.tsx';
import { type UploadedRecording, useUploadRecording } from './use-upload-recording.ts';

type Props = {
  name: string;
  /** The id of the field's error, if it has one. */
  errorId: string | undefined;
  file: File;
  onUploaded: (recording: UploadedRecording) => void;
  onCancel: () => void;
};

/** A file on its way to the server. */
export function RecordingUpload({ name, errorId, file, onUploaded, onCancel }: Props) {
  const { tryAgain, isPending, progress, error } = useUploadRecording(file, onUploaded);
  useWarningBeforeUnload();
  return (
    <div className="mt-1.5 grid gap-4 rounded-card border border-field-line border-dashed p-4 sm:p-5">
      <p className="wrap-anywhere">{file.name}</p>
      {isPending && <UploadProgress part={progress} then="The file is being checked" />}
      <div role="alert" className="empty:hidden">
        <FieldError id={`${name}-file-error`}>{error}</FieldError>
      </div>
      <div className="flex flex-wrap gap-3">
        {!isPending && (
          <Button className="px-4! py-2!" onClick={tryAgain}>
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
