import { ApiError, unreachable } from '#core/http/client.tsx';

export type UploadOptions = { signal: AbortSignal; onProgress: (part: number) => void };

/** Posts a file as the request body, and returns the parsed response. Uses XMLHttpRequest, because fetch does not report upload progress. */
export function upload<Result>(url: string, file: File, { signal, onProgress }: UploadOptions): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const sending = new XMLHttpRequest();
  sending.open('POST', url);
  // The browser's guess of the type does not matter: the server looks at the content.
  sending.setRequestHeader('content-type', 'application/octet-stream');
  sending.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  sending.onload = () => {
    const { status, responseText, statusText } = sending;
    if (status === 201) resolve(JSON.parse(responseText));
    else reject(new ApiError(status, responseText || statusText));
  };
  sending.onerror = () => reject(new TypeError('The server could not be reached'));
  sending.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => sending.abort());
  sending.send(file);
  return promise;
}

/** The server's message, or undefined if the session has expired, which the login form reports. */
export function uploadError(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return unreachable;
  if (error.status === 401) return undefined;
  const { errors, detail = 'Something went wrong. Please try again.' } = error.problem;
  return errors?.[0]?.message ?? detail;
}
