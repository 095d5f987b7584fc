import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { endExpiredSession, request } from '#http/client.tsx';
import { maxPictureMegabytes, pictureNotDescribed, pictureTooLarge } from '#http/picture-messages.ts';
import { type UploadOptions, upload, uploadErrors } from './upload-file.ts';

/** A picture that has not been uploaded, or new words about one that has. */
export type UnsavedPicture = { file?: File; alt: string; isDecorative: boolean; focusX: number; focusY: number };
export type PictureErrors = { alt?: string; file?: string };

/** Problems that can be found before an upload, which may take minutes. */
function problemsOf({ file, alt, isDecorative }: UnsavedPicture): PictureErrors {
  return {
    ...(!isDecorative && !alt.trim() && { alt: pictureNotDescribed }),
    ...(file && file.size > maxPictureMegabytes * 1024 ** 2 && { file: pictureTooLarge }),
  };
}

/** Adds the file as a new picture, or the files of the picture `id` with other words as another one. */
async function addPicture(id: string, unsaved: UnsavedPicture, options: UploadOptions): Promise<{ id: string }> {
  const { file, alt, isDecorative, focusX, focusY } = unsaved;
  const body = { ...(isDecorative ? { decorative: true } : { alt: alt.trim() }), focusX, focusY };
  if (!file) return (await request('POST', `/api/pictures/${id}/copies`, { body, signal: options.signal })).json();
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  form.append('file', file);
  return upload('/api/pictures', form, options);
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
      return addPicture(id, unsaved, { signal: sending.current.signal, onProgress: setProgress });
    },
    onSuccess: (added) => onSaved(added.id),
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
