import { invalidFields } from '#core/http/problem.ts';
import type { Values } from '#records/declare/field.ts';
import type { Audio, Picture } from '#records/declare/file-values.ts';
import type { Noun } from '#records/declare/noun.ts';
import { findAudioFile } from './audio.server.ts';
import { findPicture } from './pictures.server.ts';
import type { Db } from './tables.server.ts';

/** Adds the server's measurements of files to the values. Throws if a file has not been uploaded. */
export async function withMeasured(db: Db, { fields }: Noun, values: Values): Promise<Values> {
  const measured: Values = {};
  for (const [name, { kind }] of Object.entries(fields)) {
    const value = values[name];
    if (value && kind === 'picture') {
      const picture = await findPicture(db, (value as Picture).id);
      if (!picture) throw noSuchFile(name, 'picture');
      measured[name] = { ...(value as Picture), ...picture };
    }
    if (value && kind === 'audio' && (value as Audio).address.startsWith('/')) {
      const audio = await findAudioFile(db, (value as Audio).address);
      if (!audio) throw noSuchFile(name, 'audio file');
      measured[name] = audio;
    }
  }
  return { ...values, ...measured };
}

function noSuchFile(field: string, what: string) {
  return invalidFields([{ field, message: `There is no such ${what}: add it again` }]);
}
