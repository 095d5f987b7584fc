import { randomUUID } from 'node:crypto';
import type { Group, GroupChange, GroupInput } from '#domain/group.ts';
import { sortGroups } from '#domain/group-order.ts';
import type { Db, Tables } from './schema.ts';

export async function listGroups(db: Db): Promise<Group[]> {
  const rows = await db.selectFrom('groups').selectAll().orderBy('id').execute();
  // Here rather than in SQL: times of day are free text, and engines sort titles differently.
  return sortGroups(rows.map(toGroup));
}

export async function createGroup(db: Db, { meetingFormats, ...input }: GroupInput): Promise<Group> {
  const row = { id: randomUUID(), ...input, meetingFormats: JSON.stringify(meetingFormats) };
  return toGroup(await db.insertInto('groups').values(row).returningAll().executeTakeFirstOrThrow());
}

export async function updateGroup(db: Db, id: string, { meetingFormats, ...change }: GroupChange) {
  const row = await db
    .updateTable('groups')
    // With its own id, so that an empty change is a statement too.
    .set({ id, ...change, ...(meetingFormats && { meetingFormats: JSON.stringify(meetingFormats) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toGroup(row);
}

export async function deleteGroup(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('groups').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0;
}

function toGroup({ meetingFormats, ...row }: Tables['groups']): Group {
  return { ...row, meetingFormats: JSON.parse(meetingFormats) };
}
