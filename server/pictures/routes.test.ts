import { afterAll, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { sqliteLocation } from '#test/database.ts';
import { picture } from '#test/uploads.ts';

const api = await startApi(sqliteLocation);
const headers = await api.logIn();
afterAll(() => api[Symbol.asyncDispose]());

const jpeg = await picture(600, 400).jpeg().toBuffer();

type Fields = Record<string, string | File>;

function form(fields: Fields) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
}

function fileOf(bytes: Uint8Array<ArrayBuffer> = new Uint8Array(jpeg), name = 'IMG_0001.jpeg') {
  // The type that a client claims is ignored.
  return new File([bytes], name, { type: 'text/html' });
}

function upload(fields: Fields) {
  return api.send('POST', '/api/pictures', { body: form({ file: fileOf(), ...fields }), headers });
}

async function read(path: string) {
  return (await api.send('GET', path, { headers })).json();
}

test.each([
  [{ alt: ' Children at the picnic ' }, { alt: 'Children at the picnic', focusX: 50, focusY: 50 }],
  [
    { alt: 'Children', focusX: '0', focusY: '100' },
    { alt: 'Children', focusX: 0, focusY: 100 },
  ],
  [{ decorative: 'true' }, { alt: '', focusX: 50, focusY: 50 }],
  [
    { alt: 'ignored then', decorative: 'true', focusX: '' },
    { alt: '', focusX: 50, focusY: 50 },
  ],
])('stores a picture with %j', async (fields, expected) => {
  const response = await upload(fields);
  expect(response.status).toBe(201);
  const created = await response.json();
  expect(created).toEqual({ id: expect.any(String), width: 600, height: 400 });
  expect(response.headers.get('location')).toBe(`/api/pictures/${created.id}`);
  expect(await read(`/api/pictures/${created.id}`)).toEqual({ ...created, ...expected });
});

test('copies a picture with another text, and leaves the first as it is', async () => {
  const { id } = await (await upload({ alt: 'Children' })).json();
  const path = `/api/pictures/${id}`;
  const send = (json: object) => api.send('POST', `${path}/copies`, { json, headers });
  const response = await send({ alt: 'Children at the picnic', focusX: 10 });
  expect(response.status).toBe(201);
  const copy = await response.json();
  expect(copy).toEqual({ id: expect.not.stringMatching(id), width: 600, height: 400 });
  expect(await read(response.headers.get('location') ?? '')).toMatchObject({
    alt: 'Children at the picnic',
    focusX: 10,
  });
  expect(await read(path)).toMatchObject({ alt: 'Children', focusX: 50 });
  expect((await send({ decorative: true })).status).toBe(201);
  for (const json of [{}, { alt: 'IMG_0001' }, { alt: 7 }, { decorative: 'yes' }]) {
    const refused = await send(json);
    expect([refused.status, (await refused.json()).errors.length]).toEqual([400, 1]);
  }
});

const describe = 'Describe what the picture shows, or say that it is only decoration';

test.each([
  [{}, 'alt', describe],
  [{ alt: '  ' }, 'alt', describe],
  [{ alt: 'ü'.repeat(2_001) }, 'alt', 'The description may have at most 2,000 characters'],
  [{ alt: fileOf() }, 'alt', describe],
  [{ alt: 'Children', file: 'not a file' }, 'file', 'Choose a picture: the file is missing or empty'],
  [{ alt: 'Children', file: fileOf(new Uint8Array()) }, 'file', 'Choose a picture: the file is missing or empty'],
  [{ alt: 'Children', file: fileOf(new Uint8Array(9)) }, 'file', 'This file can’t be read.'],
  [{ alt: 'Children', focusX: '101' }, 'focusX', 'focusX must be a whole number from 0 to 100'],
  [{ alt: 'Children', focusY: 'left' }, 'focusY', 'focusY must be a whole number from 0 to 100'],
])('refuses %j, naming %s', async (fields: Fields, field, message) => {
  const response = await upload(fields);
  expect(response.status).toBe(400);
  expect((await response.json()).errors).toEqual([{ field, message: expect.stringContaining(message) }]);
});

test('names both the text and the file if both are wrong', async () => {
  const { errors } = await (await upload({ file: '' })).json();
  expect(errors.map(({ field }: { field: string }) => field).sort()).toEqual(['alt', 'file']);
});

test.each([
  'picnic.JPG',
  'picnic-2027',
  'my picnic.heic',
  'IMG_1234',
  'dsc01234',
  'PXL_20270305_123456789',
  'P1010012',
  'Screenshot 2027-03-05 at 10.15.00',
  'WhatsApp Image 2027-03-05',
])('refuses the name of a file as a text: %s', async (alt) => {
  const response = await upload({ alt, file: fileOf(undefined, 'picnic-2027.jpeg') });
  expect(response.status).toBe(400);
  expect((await response.json()).errors).toEqual([
    { field: 'alt', message: expect.stringContaining('name of a file') },
  ]);
});

test.each(['Picnic on the lawn', 'The year 2027', 'Psalm 23', 'DSC'])(
  'accepts %s, also from a file of that name',
  async (alt) => {
    expect((await upload({ alt, file: fileOf(undefined, 'Picnic on the lawn.jpeg') })).status).toBe(201);
  },
);

const fileHead = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

/** A form with megabytes of nothing, which are only made as far as they are read. */
function largeForm(megabytes: number, seen = { chunks: 0 }) {
  const chunks = [fileHead, ...Array(megabytes * 16).fill('0'.repeat(64 * 1024)), '\r\n--x--\r\n'];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks[seen.chunks];
      seen.chunks += 1;
      if (chunk === undefined) controller.close();
      else controller.enqueue(Buffer.from(chunk));
    },
  });
}

const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

test('refuses more than 20 MB with a sentence about the file, whether or not the length is announced', async () => {
  const large = fileOf(new Uint8Array(20 * 1024 ** 2 + 1));
  const streamed = { body: largeForm(30), headers: { ...headers, ...multipart } };
  const announced = {
    ...streamed,
    body: largeForm(30),
    headers: { ...streamed.headers, 'content-length': '31457280' },
  };
  const responses = [
    await upload({ alt: 'Children', file: large }),
    await api.send('POST', '/api/pictures', streamed),
    await api.send('POST', '/api/pictures', announced),
  ];
  for (const response of responses) {
    expect(response.status).toBe(413);
    expect((await response.json()).errors).toEqual([
      { field: 'file', message: expect.stringContaining('at most 20 MB') },
    ]);
  }
});

test('reads no more than a stream needs before it is known to come from an admin', async () => {
  const seen = { chunks: 0 };
  const body = largeForm(30, seen);
  expect((await api.send('POST', '/api/pictures', { body, headers: multipart })).status).toBe(401);
  expect(seen.chunks).toBeLessThan(5);
});

test.each([
  ['another content type', { 'content-type': 'application/json' }, '{}', 415],
  ['no content type', {}, new Uint8Array(jpeg), 415],
  ['a form without end', multipart, `${fileHead}abc`, 400],
  ['no form at all', multipart, 'nothing', 400],
])('answers %s with a sentence, and logs no error', async (_, type, body, status) => {
  const response = await api.send('POST', '/api/pictures', {
    body,
    headers: { ...headers, ...type } as Record<string, string>,
  });
  expect(response.status).toBe(status);
});

test('a client that hangs up in the middle is not an error of ours', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
  const response = await api.send('POST', '/api/pictures', { body, headers: { ...headers, ...multipart } });
  expect(response.status).toBe(400);
});

test('there is nothing at unknown ids', async () => {
  expect((await api.send('GET', '/api/pictures/unknown', { headers })).status).toBe(404);
  const copy = { json: { alt: 'Children' }, headers };
  expect((await api.send('POST', '/api/pictures/unknown/copies', copy)).status).toBe(404);
});
