import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { silenceErrors } from '#test/expect-logged.ts';
import { drawFile } from './drawing.ts';

test.each(['png', 'jpg'])('a %s file is drawn again only when something on it has changed', async (ending) => {
  const folder = mkdtempSync(join(tmpdir(), 'drawing-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const takeLogged = silenceErrors();
  const file = join(folder, `about.${ending}`);
  const draw = async () => sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
  for (const title of ['About', 'About', 'About us']) await drawFile(file, '/about', [title], draw);
  expect(takeLogged()).toEqual(['drawing /about', 'drawing /about']);
  expect(await sharp(readFileSync(file)).metadata()).toMatchObject({ width: 9 });
});
