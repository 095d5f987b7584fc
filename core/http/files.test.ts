import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadFiles } from './files.ts';

test('serves ranges of a film, and caches it for a year, since its name changes with its content', () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'video'));
  writeFileSync(join(folder, 'video', '1a2b3c4d.mp4'), 'film');
  expect(loadFiles(folder).get('/video/1a2b3c4d.mp4')).toMatchObject({
    acceptsRanges: true,
    headers: { 'content-type': 'video/mp4', 'cache-control': 'public, max-age=31536000, immutable' },
  });
});
