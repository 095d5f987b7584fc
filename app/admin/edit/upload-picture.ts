import { request } from '#http/client.tsx';
import { type UploadOptions, upload } from './upload-file.ts';

/** A picture that has not been uploaded, or new words about one that has. */
export type UnsavedPicture = { file?: File; alt: string; isDecorative: boolean; focusX: number; focusY: number };

/** The picture's text in the form that the API takes. */
function wordsOf({ alt, isDecorative, focusX, focusY }: UnsavedPicture) {
  return { ...(isDecorative ? { decorative: true } : { alt: alt.trim() }), focusX, focusY };
}

/** Returns the id of a new picture: of the file, or of the files of the picture `id` with other words. */
export async function savePicture(id: string, unsaved: UnsavedPicture, options: UploadOptions): Promise<string> {
  const { file, ...words } = unsaved;
  const body = wordsOf(words);
  const { id: saved } = file
    ? await upload<{ id: string }>('/api/pictures', formOf({ ...body, file }), options)
    : await (await request('POST', `/api/pictures/${id}/copies`, { body, signal: options.signal })).json();
  return saved;
}

function formOf(fields: Record<string, string | number | boolean | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof File ? value : String(value));
  return form;
}
