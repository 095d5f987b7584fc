import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { Problem } from '#http/problem.ts';
import { parseValue, typeOf } from '#http/request-body.ts';
import { fileProblem } from './cutter.ts';
import { PictureUpload, type UploadedFile } from './input.ts';

const maxMegabytes = 20;
const limits = { fileSize: maxMegabytes * 1024 ** 2, files: 1, fields: 10, fieldSize: 64 * 1024 };
/** With the other fields. */
const maxBody = limits.fileSize + 64 * 1024;

/** A form with a picture: its bytes as they came, and what is said about it. */
export async function readUpload(request: Request) {
  if (typeOf(request) !== 'multipart/form-data') throw new Problem(415, 'Send the picture as multipart/form-data.');
  if (Number(request.headers.get('content-length')) > maxBody) throw tooLarge();
  const { fields, file, isTooLarge } = await readForm(request).catch(() => {
    // A client that hangs up, or sends something else, is not our mistake.
    throw fileProblem('The picture did not arrive completely. Please send it again');
  });
  if (isTooLarge) throw tooLarge();
  return parseValue(PictureUpload, {
    file,
    alt: fields.get('alt'),
    decorative: fields.get('decorative') === 'true',
    focusX: numberOf(fields.get('focusX')),
    focusY: numberOf(fields.get('focusY')),
  });
}

/** Reads also what it does not keep: a connection that is closed before it has been read loses our response. */
async function readForm(request: Request) {
  const fields = new Map<string, string>();
  const file: UploadedFile = { name: '', chunks: [] };
  let isTooLarge = false;
  const form = new Busboy({ headers: { 'content-type': request.headers.get('content-type') ?? '' }, limits });
  form.on('field', (field, value) => fields.set(field, value));
  form.on('file', (field, stream, name) => {
    // The form reports it, too. Without a listener this event crashes the process.
    stream.on('error', () => undefined);
    if (field !== 'file') return stream.resume();
    file.name = name;
    stream.on('data', (chunk) => isTooLarge || file.chunks.push(chunk));
    stream.on('limit', () => {
      isTooLarge = true;
      file.chunks = [];
    });
  });
  await pipeline(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]), form);
  return { fields, file, isTooLarge };
}

function numberOf(value: string | undefined) {
  return value ? Number(value) : undefined;
}

function tooLarge() {
  const message = `A picture may have at most ${maxMegabytes} MB. Please make it smaller first`;
  return new Problem(413, `${message}.`, { errors: [{ field: 'file', message }] });
}
