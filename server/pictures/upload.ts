import { Problem } from '#http/problem.ts';
import { parseValue, typeOf } from '#http/request-body.ts';
import { fileProblem } from './cutter.ts';
import { PictureUpload } from './input.ts';

const maxMegabytes = 20;
const maxFile = maxMegabytes * 1024 ** 2;
/** With the other fields. */
const maxBody = maxFile + 64 * 1024;

/** Reads a form with a picture, whose bytes it returns as they came. */
export async function readUpload(request: Request) {
  if (typeOf(request) !== 'multipart/form-data') throw new Problem(415, 'Send the picture as multipart/form-data.');
  const form = await readForm(request);
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

/** A client that hangs up, or sends something else than a form, is not our mistake. */
async function readForm(request: Request) {
  if (Number(request.headers.get('content-length')) > maxBody) throw tooLarge();
  const body = await readBody(request).catch(() => {
    throw incomplete();
  });
  if (!body) throw tooLarge();
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return new Response(body, { headers }).formData().catch(() => {
    throw incomplete();
  });
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

function tooLarge() {
  const message = `A picture may have at most ${maxMegabytes} MB. Please make it smaller first`;
  return new Problem(413, `${message}.`, { errors: [{ field: 'file', message }] });
}

function incomplete() {
  return fileProblem('The picture did not arrive completely. Please send it again');
}
