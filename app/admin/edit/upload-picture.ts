import { ApiError, request } from '#http/client.tsx';
import type { UnsavedPicture } from './drafts.ts';

type Options = { signal: AbortSignal; onProgress: (part: number) => void };

/** What the API takes as a text or as none. */
function wordsOf({ alt, isDecorative, focusX, focusY }: UnsavedPicture) {
  return { ...(isDecorative ? { decorative: true } : { alt: alt.trim() }), focusX, focusY };
}

/** Returns the id of a new picture: of the file, or of the files of the picture `id` with other words. */
export async function savePicture(id: string, unsaved: UnsavedPicture, options: Options): Promise<string> {
  const { file, ...words } = unsaved;
  const body = wordsOf(words);
  if (file) return upload(file, body, options);
  const response = await request('POST', `/api/pictures/${id}/copies`, { body, signal: options.signal });
  return (await response.json()).id;
}

/** With XMLHttpRequest: fetch does not report the progress of an upload. */
function upload(file: File, words: object, { signal, onProgress }: Options) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const sending = new XMLHttpRequest();
  const data = new FormData();
  for (const [name, value] of Object.entries(words)) data.append(name, String(value));
  data.append('file', file);
  sending.open('POST', '/api/pictures');
  sending.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  sending.onload = () => {
    const { status, responseText, statusText } = sending;
    if (status === 201) resolve(JSON.parse(responseText).id);
    else reject(new ApiError(status, responseText || statusText));
  };
  sending.onerror = () => reject(new TypeError('The server could not be reached'));
  sending.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => sending.abort());
  sending.send(data);
  return promise;
}
