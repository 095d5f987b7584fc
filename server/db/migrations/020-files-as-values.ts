import { type Kysely, type RawBuilder, sql } from 'kysely';

type State = Record<string, unknown>;
type Picture = { id: string; alt: string; width: number; height: number; focusX: number; focusY: number };
type Recording = { address: string; type: string; bytes: number; seconds: number };

const columns = [
  ['articles', 'picture'],
  ['events', 'picture'],
  ['messages', 'picture'],
  ['messages', 'audio'],
] as const;

/** See docs/decisions/059. Items named their picture and audio, of which two tables knew the rest; now their values say all of it. */
export async function filesAsValues(db: Kysely<never>) {
  const { rows: pictures } = await sql<Picture>`select * from pictures`.execute(db);
  const { rows: recordings } = await sql<Recording>`select * from recordings`.execute(db);
  const withValues = valueWriter(pictures, recordings);

  for (const [table, column] of columns) {
    const [items, name] = [sql.table(table), sql.ref(column)];
    // Another column, because the former may not be null.
    await db.schema.alterTable(table).addColumn('value', 'text').execute();
    await inBatches(
      db,
      (last) => sql`select id, ${name} from ${items} where id > ${last} and ${name} != ''`,
      async ({ id, ...state }) => {
        const value = withValues(state)[column];
        await sql`update ${items} set value = ${value && JSON.stringify(value)} where id = ${id}`.execute(db);
      },
    );
    await db.schema.alterTable(table).dropColumn(column).execute();
    await db.schema.alterTable(table).renameColumn('value', column).execute();
  }

  for (const column of ['before', 'after']) {
    const state = sql.ref(column);
    // A quotation mark within a text is escaped in JSON.
    await sql`update revisions
      set ${state} = replace(replace(${state}, '"picture":""', '"picture":null'), '"audio":""', '"audio":null')
      where noun in ('news', 'events', 'messages')`.execute(db);
    await inBatches(
      db,
      (last) => sql`select id, ${state} as state from revisions where id > ${last}
        and noun in ('news', 'events', 'messages') and (${state} like '%"picture":"%' or ${state} like '%"audio":"%')`,
      async ({ id, state: json }) => {
        const changed = JSON.stringify(withValues(JSON.parse(String(json))));
        await sql`update revisions set ${state} = ${changed} where id = ${id}`.execute(db);
      },
    );
  }

  // One row stays for each upload.
  for (const column of ['alt', 'focusX', 'focusY']) await db.schema.alterTable('pictures').dropColumn(column).execute();
  await sql`delete from recordings where address not like '/%'`.execute(db);
  await db.schema.alterTable('recordings').renameTo('audioFiles').execute();
}

async function inBatches(
  db: Kysely<never>,
  select: (last: string) => RawBuilder<unknown>,
  work: (row: State & { id: string }) => Promise<unknown>,
) {
  const size = 200;
  for (let last = ''; ; ) {
    const { rows } = await sql<State & { id: string }>`${select(last)} order by id limit ${sql.lit(size)}`.execute(db);
    for (const row of rows) await work(row);
    if (rows.length < size) return;
    last = rows.at(-1)?.id ?? '';
  }
}

/** Changes a state of an item, also one of an export from before this migration: '' becomes null, and a name what it stands for. */
export function valueWriter(pictures: readonly Picture[], recordings: readonly Recording[]) {
  const pictureOf = new Map(
    pictures.map(({ id, width, height, alt, focusX, focusY }) => [id, { id, width, height, alt, focusX, focusY }]),
  );
  const audioOf = new Map(
    recordings.map(({ address, type, bytes, seconds }) => [address, { address, type, bytes, seconds }]),
  );
  const unknown = { type: '', bytes: 0, seconds: 0 };
  return function withValues(state: State): State {
    const { picture, audio } = state;
    return {
      ...state,
      ...(typeof picture === 'string' && { picture: pictureOf.get(picture) ?? null }),
      ...(typeof audio === 'string' && {
        audio: audio ? (audioOf.get(audio) ?? { address: audio, ...unknown }) : null,
      }),
    };
  };
}
