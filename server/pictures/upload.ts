import { Problem } from '#http/problem.ts';
import { parseValue, typeOf } from '#http/request-body.ts';
import { fileProblem } from './cutter.ts';
import { PictureUpload } from './input.ts';

const maxMegabytes = 20;
const maxFile = maxMegabytes * 1024 ** 2;
/** With the other fields. */
const maxBody = maxFile + 64 * 1024;

/** Of a form with a picture. A client that hangs up is not our mistake. */
export async function readUploadBody(request: Request): Promise<Response> {
  if (typeOf(request) !== 'multipart/form-data') throw new Problem(415, 'Send the picture as multipart/form-data.');
  if (Number(request.headers.get('content-length')) > maxBody) throw tooLarge();
  const body = await readBody(request).catch(() => {
    throw incomplete();
  });
  if (!body) throw tooLarge();
  return new Response(body, { headers: { 'content-type': request.headers.get('content-type') ?? '' } });
}

/** Undefined if it is too long. What is left of it is not canceled, because that would end the connection before our response. */
async function readBody(request: Request) {
  const reader = request.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; ; ) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return new Blob(chunks);
    size += value.length;
    if (size > maxBody) return undefined;
    chunks.push(value);
  }
}

/** The bytes of the picture as they came, and what was said about it. */
export async function parseUpload(body: Response) {
  const form = await body.formData().catch(() => {
    throw incomplete();
  });
  const { file, ...text } = parseValue(PictureUpload, {
    file: form.get('file'),
    alt: form.get('alt') ?? undefined,
    decorative: form.get('decorative') === 'true',
    focusX: numberOf(form.get('focusX')),
    focusY: numberOf(form.get('focusY')),
  });
  if (file.size > maxFile) throw tooLarge();
  return { ...text, bytes: Buffer.from(await file.arrayBuffer()) };
}

function numberOf(value: FormDataEntryValue | null) {
  return value ? Number(value) : undefined;
}

function tooLarge() {
  const message = `A picture may have at most ${maxMegabytes} MB. Please make it smaller first`;
  return new Problem(413, `${message}.`, { errors: [{ field: 'file', message }] });
}

function incomplete() {
  return fileProblem('The picture did not arrive completely. Please send it again');
}
