import { invalidFields } from '#http/problem.ts';
import type { Values } from './field.ts';
import type { Item, Noun } from './noun.ts';
import type { WithPicture } from './picture.ts';
import { findRecording } from './recordings.server.ts';
import type { Db } from './tables.server.ts';

/** Adds what a page needs to know of each item's picture. The items are few enough for one query. */
export async function withPictures<Kind extends Item & Partial<WithPicture>>(db: Db, noun: Noun, items: Kind[]) {
  const ids = items.flatMap(({ picture }) => picture || []);
  if (!hasPicture(noun) || ids.length === 0) return items;
  const columns = ['id', 'alt', 'width', 'height', 'focusX', 'focusY'] as const;
  const rows = await db.selectFrom('pictures').select(columns).where('id', 'in', ids).execute();
  const details = new Map(rows.map(({ id, ...pictureDetails }) => [id, { pictureDetails }]));
  return items.map((item) => ({ ...item, ...details.get(item.picture ?? '') }));
}

/** Throws if the values name a picture or an uploaded audio file that does not exist. */
export async function requireFiles(db: Db, noun: Noun, values: Partial<Values>) {
  await requirePicture(db, noun, values);
  for (const [name, { kind }] of Object.entries(noun.fields)) {
    const address = String(values[name] ?? '');
    if (kind === 'recording' && address.startsWith('/') && !(await findRecording(db, address)))
      throw invalidFields([{ field: name, message: 'There is no such audio file: add it again' }]);
  }
}

async function requirePicture(db: Db, noun: Noun, { picture }: Partial<Values>) {
  if (!hasPicture(noun) || !picture) return;
  const found = await db.selectFrom('pictures').select('id').where('id', '=', String(picture)).executeTakeFirst();
  if (!found) throw invalidFields([{ field: 'picture', message: 'There is no such picture: add it again' }]);
}

function hasPicture({ fields }: Noun) {
  return 'picture' in fields;
}
