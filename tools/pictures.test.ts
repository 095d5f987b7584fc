import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

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
  writeHero(noon);
  await writePicture('noon.jpg', 1600, 900);
  await writePicture('upright.jpg', 800, 600, { orientation: 6 });
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
  write('content/pages/home.ts', `export const home = () => (${JSON.stringify({ hero })});`);
  write('content/facts.ts', 'export const readFacts = () => ({});');
}

async function writePicture(file: string, width: number, height: number, { orientation = 1 } = {}) {
  const red = sharp({ create: { width, height, channels: 3, background: 'red' } });
  write(join('pictures', file), await red.jpeg().withMetadata({ orientation }).toBuffer());
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

test('the hero has a crop for phones around its point, and is shown around the same point', async () => {
  const [left, right] = ['blue', 'red'].map((background) => ({
    create: { width: 800, height: 900, channels: 3, background } as const,
  }));
  const halves = sharp(left)
    .extend({ right: 800 })
    .composite([{ input: right, left: 800, top: 0 }]);
  write('pictures/noon.jpg', await halves.jpeg().toBuffer());
  writeHero({ ...noon, focus: { x: 0.8, y: 0.7 } });
  expect(run()).toEqual(fine);
  const { src, ...size } = readMade('manifest.json').noon.tall;
  expect(size).toEqual({ width: 600, height: 900 });
  const { dominant } = await sharp(join(site, 'public', `${src}-1200.jpg`)).stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.b).toBeLessThan(50);
  const styles = readFileSync(join(site, 'pictures', 'hero.css'), 'utf8');
  expect(styles).toMatch(/object-position: 80% 70%;[\s\S]*48rem[\s\S]*object-position: 50% 70%;/);
});

test('what is cut already in pictures/cut/ is only copied, and what has to be cut is counted', () => {
  const upright = () => published('pictures').filter((file) => file.startsWith('upright'));
  const before = upright();
  cpSync(join(site, 'public', 'pictures'), join(site, 'pictures', 'cut'), { recursive: true });
  rmSync(join(site, 'public', 'pictures'), { recursive: true });
  cpSync(join(site, 'pictures', 'upright.jpg'), join(site, 'pictures', 'another.jpg'));
  const { stdout } = spawnSync(process.execPath, [script], { cwd: site, encoding: 'utf8' });
  expect(stdout).toBe('  1 of 1: another.jpg\n');
  expect(upright()).toEqual(before);
});

test('a picture of a camera that was held upright is turned', async () => {
  const { src, width, height } = readMade('manifest.json').upright;
  expect({ width, height }).toEqual({ width: 600, height: 800 });
  const { orientation, ...cut } = await sharp(join(site, 'public', `${src}-1200.jpg`)).metadata();
  expect({ width: cut.width, height: cut.height, orientation }).toEqual({ width, height, orientation: undefined });
});

/** A box of an MP4 file. */
function box(name: string, content: Buffer) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + content.length);
  return Buffer.concat([length, Buffer.from(name), content]);
}

function writeFilm(file: string, codec: Buffer, { padding = 0 } = {}) {
  const boxes = [box('ftyp', Buffer.from('isom')), box('mdat', Buffer.alloc(padding)), box('moov', box('trak', codec))];
  write(join('pictures/film', file), Buffer.concat(boxes));
}

const h264 = box('avcC', Buffer.alloc(8));

test('what cannot be used is reported all at once, each in a sentence, and the last good picture stays', async () => {
  const { upright } = readMade('manifest.json');
  const before = published('pictures');
  const whole = readFileSync(join(site, 'pictures', 'upright.jpg'));
  write('pictures/upright.jpg', whole.subarray(0, whole.length / 2));
  write('pictures/words.jpg', 'no picture');
  write('pictures/notes.txt', 'notes');
  await writePicture('tiny.jpg', 479, 600);
  await writePicture('noon.jpg', 1599, 900);
  writeHero({ ...noon, film: { wide: ['gone.mp4', 'iphone.mov', 'long.mp4', 'words.mp4'] } });
  writeFilm('iphone.mov', box('hvcC', Buffer.alloc(8)));
  writeFilm('long.mp4', h264, { padding: 10_000_001 });
  write('pictures/film/words.mp4', 'these are words, no film');
  const { status, heading, mistakes } = run();
  expect({ status, heading }).toEqual({ status: 1, heading: 'The pictures of the site have 9 mistakes:' });
  for (const mistake of [
    'pictures/upright.jpg: can’t be read.',
    'pictures/words.jpg: can’t be read.',
    'pictures/notes.txt: is no picture.',
    'pictures/tiny.jpg: is 479 pixels wide and 600 high. A picture must be at least 480 wide.',
    'pictures/noon.jpg: is 1599 pixels wide and 900 high. At the top of the home page it must be at least 1600 wide and 900 high.',
    'content/pages/home.ts, hero > film: pictures/film/gone.mp4 is not there.',
    'pictures/film/iphone.mov: is no film that browsers play.',
    'pictures/film/long.mp4: has 11 megabytes, and must have at most 10.',
    'pictures/film/words.mp4: is no film that browsers play.',
  ]) {
    expect(mistakes).toContainEqual(expect.stringContaining(mistake));
  }
  expect(readMade('manifest.json')).toMatchObject({ upright });
  expect(published('pictures')).toEqual(expect.arrayContaining(before));
});

test('the film says if it is in AV1, for browsers without it, and its address changes with it', () => {
  const types = (sources: { type: string }[]) => sources.map(({ type }) => type);
  const addresses = (sources: { src: string }[]) => sources.map(({ src }) => src).sort();
  const publishedFilms = () => published('video').map((file) => `/video/${file}`);
  writeHero({ ...noon, film: { wide: ['wide.mp4'], narrow: ['narrow.mp4', 'my film.mp4'] } });
  writeFilm('wide.mp4', box('av1C', Buffer.from([0x81, 0x08, 0x4c, 0])));
  writeFilm('narrow.mp4', box('av1C', Buffer.from([0x81, 0x25, 0x80, 0])));
  writeFilm('my film.mp4', h264);
  expect(run()).toEqual(fine);
  const { wide, narrow } = readMade('film.json');
  expect(types(wide)).toEqual(['video/mp4; codecs="av01.0.08M.10"']);
  expect(types(narrow)).toEqual(['video/mp4; codecs="av01.1.05H.08"', 'video/mp4']);
  expect(publishedFilms()).toEqual(addresses([...wide, ...narrow]));

  writeHero({ ...noon, film: { wide: ['my film.mp4'] } });
  writeFilm('my film.mp4', h264, { padding: 1 });
  run();
  const changed = readMade('film.json');
  expect(changed.narrow, 'one film is for every screen').toEqual(changed.wide);
  expect(publishedFilms()).toEqual(addresses(changed.wide));
  expect(addresses(narrow)).not.toContain(changed.wide[0].src);

  writeHero(noon);
  expect(run()).toEqual(fine);
  expect(readMade('film.json')).toBeNull();
  expect(published('video')).toEqual([]);
});
