import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { log } from '#core/log.ts';
import { openTemporaryFile } from '#core/uploads/temporary-file.ts';
import { folder, main } from '#test/program.ts';
import { heic, picture, rotatedUploads, secret } from '#test/uploads.ts';
import { createResizer, type Resizer } from './resizer.ts';

const resize = resizeWith(createResizer());

/** Resizes a picture with these bytes. */
function resizeWith(resizer: Pick<Resizer, 'resize'>) {
  return async (upload: Buffer) => {
    await using file = await openTemporaryFile();
    // Writes at an explicit position, like an upload, which leaves the file's position at its start.
    await file.write(upload, 0, upload.length, 0);
    return await resizer.resize(file);
  };
}

/** The color of one pixel, with how opaque it is. */
async function colorAt(bytes: Uint8Array = new Uint8Array(), left: number, top: number) {
  const pixel = sharp(bytes).extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.ensureAlpha().raw().toBuffer())];
}

/** Compression changes colors a little. */
function about(...color: number[]) {
  return color.map((part) => expect.closeTo(part, -1.1));
}

test.each(await rotatedUploads())(
  'a %s file is stored upright, in sRGB, and without anything but its pixels',
  async (_, upload) => {
    expect(upload.includes(secret)).toBe(true);
    const result = await resize(upload);
    expect(result.width / result.height).toBeLessThan(1);
    for (const [name, bytes] of Object.entries(result.files)) {
      const { exif, xmp, icc, iptc, orientation, comments } = await sharp(bytes).metadata();
      expect([exif, xmp, icc, iptc, orientation, comments], name).toEqual(Array(6).fill(undefined));
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Secret|Exif|GPS|rdf|ICC_PROFILE|iCCP|mntr/);
      // Without the conversion it would be 212, 75, 53.
      expect(await colorAt(bytes, 100, 10), name).toEqual(about(230, 60, 40, 255));
    }
  },
);

test.each([
  ['a narrow one in its own width', picture(300, 200).jpeg(), [300, 200], '300.avif'],
  ['a wider one also in smaller ones', picture(1000, 10).png(), [1000, 10], '480.avif 800.avif 1000.avif'],
  [
    'one that is very wide at most 2,000 wide',
    picture(4000, 40).webp(),
    [2000, 20],
    '480.avif 800.avif 1200.avif 1600.avif 2000.avif',
  ],
  ['one that is very tall at most 4,000 high', picture(40, 8000).avif(), [20, 4000], '20.avif'],
] as const)('cuts %s', async (_, source, [width, height], names) => {
  const result = await resize(await source.toBuffer());
  expect(result).toMatchObject({ width, height });
  expect(Object.keys(result.files).join(' ')).toBe(`${names} 1200.jpg`);
  for (const [name, bytes] of Object.entries(result.files)) {
    const { width: own, mediaType, isProgressive } = await sharp(bytes).metadata();
    const isJpeg = name === '1200.jpg';
    const expected = [Math.min(Number.parseInt(name, 10), width), isJpeg ? 'image/jpeg' : 'image/avif', isJpeg];
    expect([own, mediaType, isProgressive], name).toEqual(expected);
  }
});

test('stores the first frame of an animation', async () => {
  const frames = await Promise.all(['red', 'blue'].map((color) => picture(50, 50, color).png().toBuffer()));
  const animation = sharp(frames, { join: { animated: true } }).gif();
  const { files, height } = await resize(await animation.toBuffer());
  expect(height).toBe(50);
  expect(await colorAt(files['1200.jpg'], 25, 25)).toEqual(about(255, 0, 0, 255));
});

test('the colors of a file for printers become those of screens', async () => {
  const { files } = await resize(await picture(100, 100, '#a08070').toColourspace('cmyk').jpeg().toBuffer());
  for (const bytes of Object.values(files)) expect(await colorAt(bytes, 50, 50)).toEqual(about(160, 128, 112, 255));
});

test('keeps transparency, which becomes white in the JPEG', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const upload = sharp({ create: { width: 9, height: 9, channels: 4, background } }).png();
  const { files } = await resize(await upload.toBuffer());
  expect((await colorAt(files['9.avif'], 4, 4))[3]).toBeLessThan(9);
  expect(await colorAt(files['1200.jpg'], 4, 4)).toEqual([255, 255, 255, 255]);
});

function half(file: Buffer) {
  return file.subarray(0, file.length / 2);
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const noise = sharp(Buffer.from(Array.from({ length: 90_000 }, (_, at) => (at * at) % 251)), {
  raw: { width: 200, height: 150, channels: 3 },
});

const unreadable = 'This file can’t be read.';

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), unreadable],
  ['a TIFF file', await picture().tiff().toBuffer(), unreadable],
  ['half a JPEG file', half(await noise.clone().jpeg().toBuffer()), unreadable],
  ['half a HEIC file', half(heic), unreadable],
  ['41 megapixels', await picture(8_200, 5_000).png().toBuffer(), 'This picture has more than 40 megapixels.'],
])('rejects %s', async (_, upload, message) => {
  const error = { field: 'file', message: expect.stringContaining(message) };
  await expect(resize(upload)).rejects.toMatchObject({ status: 400, extensions: { errors: [error] } });
});

describe('the resizing process', () => {
  /** A resizer whose process runs this program once it has got the upload. */
  function resizerThatRuns(program: string, limits: { timeLimit?: number } = {}) {
    const file = join(folder, 'program.mjs');
    writeFileSync(file, `${program}; process.on('disconnect', () => process.exit())`);
    return createResizer({ file, ...limits });
  }
  const upload = Buffer.from('an upload');

  test.each([
    ['crashes', 'process.abort()', {}],
    ['takes too long', 'setInterval(() => undefined, 1_000)', { timeLimit: 1 }],
  ])('if it %s, the file is refused, and the next one is resized', async (_, program, limits) => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue();
    await expect(resizeWith(resizerThatRuns(program, limits))(upload)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('takes too long or too much memory'),
    });
    expect(warn).toHaveBeenCalledOnce();
    const resizeNext = resizeWith(resizerThatRuns('process.send({ width: 1, height: 1, files: {} })'));
    expect(await resizeNext(upload)).toEqual({ width: 1, height: 1, files: {} });
  });

  test('gets the upload, and nothing of our environment', async () => {
    const resizeIt = resizerThatRuns(
      `import { text } from 'node:stream/consumers'; process.send({ upload: await text(process.stdin), environment: process.env })`,
    );
    const { environment, ...rest } = (await resizeWith(resizeIt)(upload)) as unknown as { environment: object };
    expect(rest).toEqual({ upload: 'an upload' });
    expect(Object.keys(environment).filter((name) => !name.startsWith('NODE_CHANNEL_'))).toEqual(['MALLOC_ARENA_MAX']);
  });

  test('runs alone', async () => {
    const lock = JSON.stringify(join(folder, 'lock'));
    // Creating the folder fails if another process's folder still exists.
    const program = `import { mkdirSync, rmdirSync } from 'node:fs'; mkdirSync(${lock});
      setTimeout(() => { rmdirSync(${lock}); process.send({ width: 1 }) }, 100)`;
    const resizeIt = resizeWith(resizerThatRuns(program));
    expect(await Promise.all([resizeIt(upload), resizeIt(upload)])).toEqual([{ width: 1 }, { width: 1 }]);
  });

  test('is killed when the site closes, and no other is started', async () => {
    const file = join(folder, 'pid');
    const resizer = resizerThatRuns(
      `(await import('node:fs')).writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => undefined, 1_000)`,
    );
    const running = Promise.allSettled([resizeWith(resizer)(upload)]);
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+$/);
    const pid = Number(readFileSync(file, 'utf8'));
    resizer.close();
    for (const result of [...(await running), ...(await Promise.allSettled([resizeWith(resizer)(upload)]))])
      expect(result).toMatchObject({ status: 'rejected', reason: { status: 503 } });
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test('says so in the response if sharp is not available', async () => {
    cpSync(join(main, '..'), folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const resizer = createResizer({ file: join(folder, 'resize-picture.program.js') });
    await expect(resizeWith(resizer)(upload)).rejects.toMatchObject({ status: 501 });
  });
});
