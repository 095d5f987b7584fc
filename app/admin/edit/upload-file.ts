import { ApiError, unreachable } from '#http/client.tsx';

export type UploadOptions = { signal: AbortSignal; onProgress: (part: number) => void };

/** Posts a form, or a file as it is, and returns the answer. With XMLHttpRequest: fetch does not report the progress of an upload. */
export function upload<Answer>(
  url: string,
  body: FormData | File,
  { signal, onProgress }: UploadOptions,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sending = new XMLHttpRequest();
  sending.open('POST', url);
  sending.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  sending.onload = () => {
    const { status, responseText, statusText } = sending;
    if (status === 201) resolve(JSON.parse(responseText));
    else reject(new ApiError(status, responseText || statusText));
  };
  sending.onerror = () => reject(new TypeError('The server could not be reached'));
  sending.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => sending.abort());
  sending.send(body);
  return promise;
}

/** The server's messages by field. There is none for the end of the session, which the login form reports. */
export function uploadErrors(error: unknown): { [field: string]: string } {
  if (!(error instanceof ApiError)) return { file: unreachable };
  if (error.status === 401) return {};
  const { errors, detail = 'Something went wrong. Please try again.' } = error.problem;
  return errors ? Object.fromEntries(errors.map(({ field, message }) => [field, message])) : { file: detail };
}
