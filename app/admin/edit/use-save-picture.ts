import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, endExpiredSession, unreachable } from '#http/client.tsx';
import { maxPictureMegabytes, pictureNotDescribed, pictureTooLarge } from '#http/picture-messages.ts';
import type { UnsavedPicture } from './drafts.ts';
import { savePicture } from './upload-picture.ts';

export type PictureErrors = { alt?: string; file?: string };

/** Before anything is sent: an upload may take minutes. */
function problemsOf({ file, alt, isDecorative }: UnsavedPicture): PictureErrors {
  return {
    ...(!isDecorative && !alt.trim() && { alt: pictureNotDescribed }),
    ...(file && file.size > maxPictureMegabytes * 1024 ** 2 && { file: pictureTooLarge }),
  };
}

/** In the server's words. Nothing about the end of the session: the login form says so. */
function errorsIn(error: unknown): PictureErrors {
  if (!(error instanceof ApiError)) return { file: unreachable };
  if (error.status === 401) return {};
  const { errors, detail = 'Something went wrong. Please try again.' } = error.problem;
  return errors ? Object.fromEntries(errors.map(({ field, message }) => [field, message])) : { file: detail };
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
      setErrors(errorsIn(error));
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
