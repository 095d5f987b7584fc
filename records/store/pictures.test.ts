import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { day } from '#core/dates.ts';
import { storedNouns as nouns, registry } from '#features/all.server.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { engines, freshDatabase, sqliteLocation } from '#test/database.ts';
import { emptyBin } from './bin.server.ts';
import { createPicture, deleteUnreferencedPictures, findPicture, readPictureFile } from './pictures.server.ts';
import { createItem, deleteItem, updateItem } from './store.server.ts';
import type { Db } from './tables.server.ts';
import { write } from './versions.server.ts';

const { news } = registry;
const words = nouns.find(({ path }) => path === 'words') as (typeof nouns)[number];

const now = new Date('2027-03-05T15:00:00.000Z');
const size = { width: 800, height: 600 };

async function addPicture(db: Db, name = 'a picture', createdAt = now) {
  const files = { '800.avif': Buffer.from(`${name} \0\xff`, 'latin1'), '1200.jpg': Buffer.from(`${name}, JPEG`) };
  return (await createPicture(db, { ...size, files }, createdAt)).id;
}

function addArticle(db: Db, id: string, at = now) {
  const picture = { id, ...size, alt: 'A "picnic" {}', focusX: 20, focusY: 80 };
  return createItem(db, news, { ...anArticleInput(), picture, publishAt: null }, at);
}

test('an item has only a picture that exists, with what the server has measured of it', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const errors = [{ field: 'picture', message: 'There is no such picture: add it again' }];
  await expect(addArticle(db, 'none')).rejects.toMatchObject({ status: 400, extensions: { errors } });
  const id = await addPicture(db);
  const picture = { id, width: 1, height: 1, alt: '', focusX: 20, focusY: 80 };
  const article = await createItem(db, news, { ...anArticleInput(), picture }, now);
  expect(article).toMatchObject({ picture: { ...picture, ...size } });
  const other = updateItem(db, news, article.id, { picture: { ...picture, id: 'none' } }, { now });
  await expect(other).rejects.toMatchObject({ status: 400, extensions: { errors } });
});

describe.each(engines)('on $name', ({ newLocation }) => {
  test('stores a picture whose files are shared with a row that an earlier version made for another text', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    const id = await addPicture(db);
    expect(await findPicture(db, id)).toEqual({ id, ...size });
    const copy = { id: 'copy', files: id, ...size, createdAt: now.toISOString() };
    await db.insertInto('pictures').values(copy).execute();
    for (const each of [id, 'copy']) {
      expect(await readPictureFile(db, each, '800.avif')).toEqual(Buffer.from('a picture \0\xff', 'latin1'));
      expect(await readPictureFile(db, each, '480.avif')).toBeUndefined();
    }
    expect(await findPicture(db, 'unknown')).toBeUndefined();
    expect(await readPictureFile(db, 'unknown', '800.avif')).toBeUndefined();
  });

  test('deletes an unreferenced picture after 30 days, and its files with the last row that uses them', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    const later = new Date(now.getTime() + 30 * day + 1);
    const names = {
      unnamed: '',
      copied: '',
      young: '',
      shown: '',
      replaced: '',
      deleted: '',
      erased: '',
      quoted: '',
      page: '',
      formerPage: '',
    };
    for (const name of Object.keys(names) as (keyof typeof names)[])
      names[name] = await addPicture(db, name, name === 'young' ? new Date(now.getTime() + 1) : now);
    const copy = { id: 'copy', files: names.copied, ...size, createdAt: later.toISOString() };
    await db.insertInto('pictures').values(copy).execute();
    await addArticle(db, names.shown);
    const changed = await addArticle(db, names.replaced);
    await updateItem(db, news, changed.id, { picture: null }, { now });
    const erased = await addArticle(db, names.erased);
    await deleteItem(db, news, erased.id, { now });
    await emptyBin(db, nouns);
    await db.insertInto('words').values({ id: 'about', title: 'About', version: 1, changes: '{}' }).execute();
    for (const picture of [names.formerPage, names.page]) {
      const value = { id: picture, ...size, focusX: 20, focusY: 80 };
      await updateItem(db, words, 'about', { changes: { picture: { value, base: 'hill' } } }, { now });
    }
    // Creates more revisions than one batch contains.
    await updateItem(db, news, changed.id, { content: `"picture":{"id":"${names.quoted}"}` }, { now });
    for (let count = 0; count < 200; count += 1)
      await updateItem(db, news, changed.id, { author: `${count}` }, { now });
    const deleted = await addArticle(db, names.deleted);
    await deleteItem(db, news, deleted.id, { now });

    await deleteUnreferencedPictures(db, nouns, later);
    const left = await db.selectFrom('pictures').select('id').execute();
    const { unnamed, copied, erased: _, quoted, ...kept } = names;
    expect(left.map(({ id }) => id).sort()).toEqual(['copy', ...Object.values(kept)].sort());
    expect(await readPictureFile(db, 'copy', '1200.jpg')).toEqual(Buffer.from('copied, JPEG'));
    expect(await db.selectFrom('pictureFiles').select('name').execute()).toHaveLength(2 * left.length);
  });

  test('keeps a picture that is being saved with an article', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    const id = await addPicture(db, 'late', now);
    const { promise: commit, resolve: mayCommit } = Promise.withResolvers<void>();
    const { promise: saved, resolve: isSaved } = Promise.withResolvers<void>();
    const saving = write(db, [news.path], async (transaction) => {
      await addArticle(transaction, id);
      isSaved();
      await commit;
    });
    await saved;
    const deleting = deleteUnreferencedPictures(db, nouns, new Date(now.getTime() + 31 * day));
    // The deletion waits for the article. Otherwise it would finish within this time.
    await Promise.race([deleting, wait(500)]);
    mayCommit();
    await Promise.all([saving, deleting]);
    expect(await findPicture(db, id)).toBeDefined();
  });
});
