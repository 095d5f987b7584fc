import { expect, test } from 'vitest';
import { cropAround } from './picture-files.ts';

test.each([
  ['around its point', { x: 0.6875, y: 0.5 }, [1920, 1080], { left: 960, top: 0, width: 720, height: 1080 }],
  ['in proportion to its size', { x: 0.6875, y: 0.5 }, [3840, 2160], { left: 1920, top: 0, width: 1440, height: 2160 }],
  ['inside the right edge', { x: 1, y: 0 }, [1600, 900], { left: 1000, top: 0, width: 600, height: 900 }],
  ['inside the left edge', { x: 0.1, y: 0 }, [1600, 900], { left: 0, top: 0, width: 600, height: 900 }],
  ['as wide as a tall picture', { x: 0.9, y: 0.5 }, [1600, 3000], { left: 0, top: 300, width: 1600, height: 2400 }],
  ['inside the foot of a tall picture', { x: 0, y: 1 }, [1601, 3000], { left: 0, top: 598, width: 1601, height: 2402 }],
])('crops a picture %s', (_, focus, [width = 0, height = 0], crop) => {
  expect(cropAround(focus, { width, height })).toEqual(crop);
});
