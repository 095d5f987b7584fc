import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const script = join(import.meta.dirname, 'pictures.ts');
const noon = { picture: 'noon', focus: { x: 0.5, y: 0.5 } };
const fine = { status: 0, heading: '', mistakes: [] };
let cutBefore: string;
let site: string;

beforeAll(async () => {
  cutBefore = mkdtempSync(join(tmpdir(), 'pictures-'));
  site = cutBefore;
  for (const folder of ['content/pages', 'pictures/film', 'public']) mkdirSync(join(site, folder), { recursive: true });
  write('package.json', '{ "type": "module" }');
  write('pictures/manifest.json', '{}');
  writeHero(noon);
  await writePicture('noon.jpg', 1600, 900);
  expect(run()).toEqual(fine);
});
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'pictures-'));
  cpSync(cutBefore, site, { recursive: true });
});
afterEach(() => rmSync(site, { recursive: true }));
afterAll(() => rmSync(cutBefore, { recursive: true }));

function write(file: string, content: string | Buffer) {
  writeFileSync(join(site, file), content);
}

function writeHero(hero: object) {
  write('content/pages/home.ts', `export const home = ${JSON.stringify({ hero })};`);
}

async function writePicture(file: string, width: number, height: number) {
  const red = sharp({ create: { width, height, channels: 3, background: 'red' } });
  write(join('pictures', file), await red.jpeg().toBuffer());
}

function run() {
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: site, encoding: 'utf8' });
  const [heading, ...mistakes] = stderr.trim().split('\n');
  return { status, heading, mistakes: mistakes.map((mistake) => mistake.trim()) };
}

function readMade(file: string) {
  return JSON.parse(readFileSync(join(site, 'pictures', file), 'utf8'));
}

function published(folder: string) {
  return readdirSync(join(site, 'public', folder)).sort();
}

describe('the hero', () => {
  test('has a crop for phones around its point', async () => {
    const [left, right] = ['blue', 'red'].map((background) => ({
      create: { width: 800, height: 900, channels: 3, background } as const,
    }));
    const halves = sharp(left)
      .extend({ right: 800 })
      .composite([{ input: right, left: 800, top: 0 }]);
    write('pictures/noon.jpg', await halves.jpeg().toBuffer());
    writeHero({ ...noon, focus: { x: 1, y: 0.5 } });
    expect(run()).toEqual(fine);
    const { src, ...size } = readMade('manifest.json')['hero-tall'];
    expect(size).toEqual({ width: 600, height: 900 });
    const { dominant } = await sharp(join(site, 'public', `${src}-1200.jpg`)).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.b).toBeLessThan(50);
  });

  test('is shown around the same point', () => {
    writeHero({ ...noon, focus: { x: 0.25, y: 0.7 } });
    run();
    const styles = readFileSync(join(site, 'pictures', 'hero.css'), 'utf8');
    expect(styles).toMatch(/object-position: 25% 70%;[\s\S]*48rem[\s\S]*object-position: 50% 70%;/);
  });
});

describe('pictures', () => {
  test('with a camera orientation are rotated', async () => {
    await sharp({ create: { width: 800, height: 600, channels: 3, background: 'red' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toFile(join(site, 'pictures', 'phone.jpg'));
    expect(run()).toEqual(fine);
    const { src, width, height } = readMade('manifest.json').phone;
    expect({ width, height }).toEqual({ width: 600, height: 800 });
    const { orientation, ...cut } = await sharp(join(site, 'public', `${src}-1200.jpg`)).metadata();
    expect({ width: cut.width, height: cut.height, orientation }).toEqual({ width, height, orientation: undefined });
  });

  test('of a computer’s own files are skipped', () => {
    for (const file of ['.DS_Store', '._noon.jpg', 'Thumbs.db', 'desktop.ini']) write(join('pictures', file), 'system');
    expect(run()).toEqual(fine);
    expect(Object.keys(readMade('manifest.json'))).toEqual(['noon', 'hero-tall']);
  });

  test('that cannot be used are all reported, each in a sentence, and the last good version stays', async () => {
    await writePicture('broken.jpg', 900, 600);
    expect(run()).toEqual(fine);
    const { noon: good, broken } = readMade('manifest.json');
    const before = published('pictures');

    const whole = readFileSync(join(site, 'pictures', 'broken.jpg'));
    write('pictures/broken.jpg', whole.subarray(0, whole.length / 2));
    write('pictures/words.jpg', 'no picture');
    write('pictures/notes.txt', 'notes');
    write('pictures/IMG_1.HEIC', 'heic');
    mkdirSync(join(site, 'pictures', 'holidays'));
    await writePicture('Joy Müller.jpg', 800, 600);
    await writePicture('twin.jpeg', 800, 600);
    await writePicture('twin.jpg', 800, 600);
    await writePicture('tiny.jpg', 479, 600);
    await writePicture('hero-tall.jpg', 800, 600);
    await writePicture('noon.jpg', 1599, 900);
    const { status, heading, mistakes } = run();
    expect({ status, heading }).toEqual({ status: 1, heading: 'The pictures of the site have 10 mistakes:' });
    for (const mistake of [
      'broken.jpg: can’t be read.',
      'words.jpg: can’t be read.',
      'notes.txt: is no picture.',
      'IMG_1.HEIC: is a HEIC picture',
      'holidays: is a folder.',
      'Joy Müller.jpg: has a space or another character in its name that addresses on the web don’t allow. Rename it, for example to Joy-Mueller.jpg',
      'twin.jpg: has the same name as pictures/twin.jpeg.',
      'tiny.jpg: is 479 pixels wide and 600 high. A picture must be at least 480 wide.',
      'hero-tall.jpg: has the name of a picture that the site makes by itself.',
      'noon.jpg: is 1599 pixels wide and 900 high. At the top of the home page it must be at least 1600 wide and 900 high.',
    ]) {
      expect(
        mistakes.filter((line) => line.startsWith(`pictures/${mistake}`)),
        mistake,
      ).toHaveLength(1);
    }
    expect(readMade('manifest.json')).toMatchObject({ noon: good, broken });
    expect(published('pictures')).toEqual(expect.arrayContaining(before));
  });

  test('keep their sizes while the content cannot be loaded', () => {
    const made = readMade('manifest.json');
    write('content/pages/home.ts', 'export const home = {');
    expect(run()).toEqual(fine);
    expect(readMade('manifest.json')).toEqual(made);
  });
});

describe('a film', () => {
  /** A box of an MP4 file. */
  function box(name: string, content: Buffer) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(8 + content.length);
    return Buffer.concat([length, Buffer.from(name), content]);
  }
  function writeFilm(file: string, codec: Buffer, { padding = 0 } = {}) {
    const moov = box('moov', box('trak', codec));
    write(
      join('pictures/film', file),
      Buffer.concat([box('ftyp', Buffer.from('isom')), box('mdat', Buffer.alloc(padding)), moov]),
    );
  }
  const h264 = box('avcC', Buffer.alloc(8));

  test('of one file plays on every screen, and its URL changes with it', () => {
    writeHero({ ...noon, film: { wide: ['my film.mp4'] } });
    writeFilm('my film.mp4', h264);
    expect(run()).toEqual(fine);
    const { wide, narrow } = readMade('film.json');
    expect(wide).toEqual([{ src: expect.stringMatching(/^\/video\/\w+\.mp4$/), type: 'video/mp4' }]);
    expect(narrow).toEqual(wide);
    expect(published('video').map((file) => `/video/${file}`)).toEqual([wide[0].src]);

    writeFilm('my film.mp4', h264, { padding: 1 });
    run();
    const [{ src }] = readMade('film.json').wide;
    expect(src).not.toBe(wide[0].src);
    expect(published('video').map((file) => `/video/${file}`)).toEqual([src]);

    writeHero(noon);
    expect(run()).toEqual(fine);
    expect(readMade('film.json')).toBeNull();
    expect(published('video')).toEqual([]);
  });

  test('in AV1 says so, for browsers without it', () => {
    writeHero({ ...noon, film: { wide: ['wide.mp4'], narrow: ['narrow.mp4', 'other.mp4'] } });
    writeFilm('wide.mp4', box('av1C', Buffer.from([0x81, 0x08, 0x4c, 0])));
    writeFilm('narrow.mp4', box('av1C', Buffer.from([0x81, 0x25, 0x80, 0])));
    writeFilm('other.mp4', h264);
    expect(run()).toEqual(fine);
    const { wide, narrow } = readMade('film.json');
    const types = (sources: { type: string }[]) => sources.map(({ type }) => type);
    expect(types(wide)).toEqual(['video/mp4; codecs="av01.0.08M.10"']);
    expect(types(narrow)).toEqual(['video/mp4; codecs="av01.1.05H.08"', 'video/mp4']);
  });

  test('that is missing, too large or of another kind is reported', () => {
    writeHero({ ...noon, film: { wide: ['gone.mp4', 'iphone.mov', 'long.mp4', 'words.mp4'] } });
    writeFilm('iphone.mov', box('hvcC', Buffer.alloc(8)));
    writeFilm('long.mp4', h264, { padding: 10_000_001 });
    write('pictures/film/words.mp4', 'these are words, no film');
    expect(run()).toEqual({
      status: 1,
      heading: 'The pictures of the site have 4 mistakes:',
      mistakes: [
        'content/pages/home.ts, hero > film: pictures/film/gone.mp4 is not there.',
        expect.stringContaining('pictures/film/iphone.mov: is no film that browsers play.'),
        expect.stringContaining('pictures/film/long.mp4: has 11 megabytes, and must have at most 10.'),
        expect.stringContaining('pictures/film/words.mp4: is no film that browsers play.'),
      ],
    });
  });
});
