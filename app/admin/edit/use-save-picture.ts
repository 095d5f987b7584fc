import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { endExpiredSession } from '#http/client.tsx';
import { maxPictureMegabytes, pictureNotDescribed, pictureTooLarge } from '#http/picture-messages.ts';
import { uploadErrors } from './upload-file.ts';
import { savePicture, type UnsavedPicture } from './upload-picture.ts';

export type PictureErrors = { alt?: string; file?: string };

/** Problems that can be found before an upload, which may take minutes. */
function problemsOf({ file, alt, isDecorative }: UnsavedPicture): PictureErrors {
  return {
    ...(!isDecorative && !alt.trim() && { alt: pictureNotDescribed }),
    ...(file && file.size > maxPictureMegabytes * 1024 ** 2 && { file: pictureTooLarge }),
  };
}

/** Uploads a picture, or saves other words about the picture `id`. Leaving the form stops it. */
export function useSavePicture(id: string, onSaved: (id: string) => void) {
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<PictureErrors>({});
  const [progress, setProgress] = useState(0);
  const sending = useRef(new AbortController());
  useEffect(() => () => sending.current.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: (unsaved: UnsavedPicture) => {
      setProgress(0);
      sending.current = new AbortController();
      return savePicture(id, unsaved, { signal: sending.current.signal, onProgress: setProgress });
    },
    onSuccess: onSaved,
    onError(error) {
      if (sending.current.signal.aborted) return;
      endExpiredSession(queryClient, error);
      setErrors(uploadErrors(error));
    },
  });
  function save(unsaved: UnsavedPicture) {
    const problems = problemsOf(unsaved);
    setErrors(problems);
    if (Object.keys(problems).length === 0 && !isPending) mutate(unsaved);
    return problems;
  }
  return { save, stop: () => sending.current.abort(), isPending, progress, errors, setErrors };
}
