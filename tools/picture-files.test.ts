import type { Dirent } from 'node:fs';
import { expect, test } from 'vitest';
import { cropAround, sortFiles } from './picture-files.ts';

test.each([
  ['around its point', { x: 0.6875, y: 0.5 }, [1920, 1080], { left: 960, top: 0, width: 720, height: 1080 }],
  ['inside the right edge', { x: 1, y: 0 }, [1600, 900], { left: 1000, top: 0, width: 600, height: 900 }],
  ['inside the left edge', { x: 0.1, y: 0 }, [1600, 900], { left: 0, top: 0, width: 600, height: 900 }],
  ['as wide as a tall picture', { x: 0.9, y: 0.5 }, [1600, 3000], { left: 0, top: 300, width: 1600, height: 2400 }],
  ['inside the foot of a tall picture', { x: 0, y: 1 }, [1601, 3000], { left: 0, top: 598, width: 1601, height: 2402 }],
])('crops a picture %s', (_, focus, [width = 0, height = 0], crop) => {
  expect(cropAround(focus, { width, height })).toEqual(crop);
});

function sort(...names: string[]) {
  return sortFiles(names.map((name) => ({ name, isDirectory: () => name === 'holidays' }) as Dirent));
}

test('pictures are taken by their names, and a computer’s and the site’s own files are skipped', () => {
  const own = ['.DS_Store', '._noon.jpg', 'Thumbs.db', 'desktop.ini', 'film', 'logo.svg', 'manifest.json'];
  const pictures = new Map(Object.entries({ a: 'a.PNG', noon: 'noon.jpg' }));
  expect(sort('noon.jpg', 'a.PNG', ...own)).toEqual({ pictures, mistakes: [] });
});

test.each([
  ['notes.txt', 'is no picture.'],
  ['IMG_1.HEIC', 'is a HEIC picture'],
  ['holidays', 'is a folder.'],
  ['Joy Müller.jpg', 'has a space or another character in its name'],
  ['Joy Müller.jpg', 'Rename it, for example to Joy-Mueller.jpg'],
  ['hero-tall.jpg', 'has the name of a picture that the site makes by itself.'],
  ['noon.jpg', 'has the same name as pictures/noon.jpeg.'],
])('of a file in pictures/ named %s it says: %s', (name, mistake) => {
  const { pictures, mistakes } = sort(name, 'noon.jpeg');
  expect(mistakes).toEqual([expect.stringContaining(`pictures/${name}: `)]);
  expect(mistakes[0]).toContain(mistake);
  expect([...pictures.values()]).toEqual(['noon.jpeg']);
});
