import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { maxPictureMegabytes, pictureTooLarge } from '#http/picture-messages.ts';
import { Problem } from '#http/problem.ts';
import { parseValue, typeOf } from '#http/request-body.ts';
import { fileProblem } from '#server/uploads/reading-process.ts';
import { PictureUpload, type UploadedFile } from './input.ts';

const limits = { fileSize: maxPictureMegabytes * 1024 ** 2, files: 1, fields: 10, fieldSize: 64 * 1024 };

/** For one upload, which is not held in memory. Without a name, so that nothing of it is left however this process ends. */
export async function openTemporaryFile() {
  const path = join(tmpdir(), `picture-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** A form with a picture: writes its bytes to the file as they come, and returns what is said about it. */
export async function readUpload(request: Request, file: FileHandle) {
  if (typeOf(request) !== 'multipart/form-data') throw new Problem(415, 'Send the picture as multipart/form-data.');
  const { fields, uploaded, isTooLarge } = await readForm(request, file).catch((error) => {
    if ('syscall' in error) throw error;
    // A client that hangs up, or sends something else, is not our mistake.
    throw fileProblem('The picture did not arrive completely. Please send it again');
  });
  if (isTooLarge) throw tooLarge();
  return parseValue(PictureUpload, {
    file: uploaded,
    alt: fields.get('alt'),
    decorative: fields.get('decorative') === 'true',
    focusX: numberOf(fields.get('focusX')),
    focusY: numberOf(fields.get('focusY')),
  });
}

/** Reads also what it does not keep: a connection that is closed before it has been read loses our response. */
async function readForm(request: Request, file: FileHandle) {
  const fields = new Map<string, string>();
  const uploaded: UploadedFile = { name: '', size: 0 };
  let isTooLarge = false;
  let saved: Promise<number> | undefined;
  const form = new Busboy({ headers: { 'content-type': request.headers.get('content-type') ?? '' }, limits });
  form.on('field', (field, value) => fields.set(field, value));
  form.on('file', (field, stream, name) => {
    // The form reports it, too. Without a listener this event crashes the process.
    stream.on('error', () => undefined);
    if (field !== 'file') return stream.resume();
    uploaded.name = name;
    stream.on('limit', () => {
      isTooLarge = true;
    });
    saved = save(stream, file);
    saved.catch((error) => form.destroy(error));
  });
  await pipeline(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]), form);
  uploaded.size = (await saved) ?? 0;
  return { fields, uploaded, isTooLarge };
}

/** Returns how many bytes there are. They are written at places, so that whoever reads the file begins at its start. */
async function save(stream: AsyncIterable<Buffer>, file: FileHandle) {
  let size = 0;
  for await (const chunk of stream) {
    await file.write(chunk, 0, chunk.length, size);
    size += chunk.length;
  }
  return size;
}

function numberOf(value: string | undefined) {
  return value ? Number(value) : undefined;
}

function tooLarge() {
  return new Problem(413, `${pictureTooLarge}.`, { errors: [{ field: 'file', message: pictureTooLarge }] });
}
