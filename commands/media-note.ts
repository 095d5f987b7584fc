import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Settings } from '#server/settings.ts';

/** A line for whoever copies the data of a site that has audio files. */
export function mediaNote({ mediaDir }: Pick<Settings, 'mediaDir'>) {
  const folder = resolve(mediaDir);
  return hasFiles(folder) ? [`The audio files of messages are not in it: copy ${folder}, too`] : [];
}

function hasFiles(folder: string) {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}
