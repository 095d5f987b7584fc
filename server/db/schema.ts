import type { Kysely } from 'kysely';
import type { Group } from '#domain/group.ts';
import type { Article } from '#domain/news.ts';

/**
 * One schema for SQLite and PostgreSQL: text only, times as ISO 8601 UTC, lists as JSON.
 * Columns are written in snake_case in the database.
 */
export type Tables = {
  migrations: { name: string; ranAt: string };
  groups: Omit<Group, 'meetingFormats'> & { meetingFormats: string };
  articles: Article;
  sessions: { tokenHash: string; createdAt: string; seenAt: string };
  passwords: { name: string; hash: string };
};

export type Db = Kysely<Tables>;
