import { isSafeLook } from '#content/look.ts';
import { withoutPages } from '#content/without-pages.ts';
import { type Content, readContent } from '#content/words.ts';
import { type Changes, withChanges } from '#records/declare/changes.ts';
import { listItems } from '#records/store/store.server.ts';
import type { Db } from '#records/store/tables.server.ts';
import { readVersions } from '#records/store/versions.server.ts';
import { words } from './words.ts';

/** Returns the content as visitors get it. It is put together once per version. */
export function createContentReader(db: Db) {
  let last: { version: unknown; content: Promise<Content> } | undefined;
  return async () => {
    const { [words.path]: version } = await readVersions(db);
    if (!last || last.version !== version) {
      const content = listChanges(db).then((changes) => shown(contentToServe(changes)));
      last = { version, content };
      content.catch(() => {
        last = undefined;
      });
    }
    return last.content;
  };
}

/** The content of the pages that are on. `except`: one that is shown although it is off. */
export function shown(content: Content, except = ''): Content {
  const { [except]: _, ...switchedOff } = content.facts.switchedOff;
  return withoutPages({ ...content, facts: { ...content.facts, switchedOff } }, switchedOff);
}

/** Colors and the logo are written into pages as they are, and an import is not checked like what volunteers save: others than these have no effect. */
function contentToServe(changes: AllChanges) {
  const { content } = contentWith(changes);
  if (isSafeLook(content.facts)) return content;
  const { colors: _, logo: __, ...others } = changes;
  return contentWith(others).content;
}

/** By part. */
type AllChanges = Record<string, Changes>;

async function listChanges(db: Db): Promise<AllChanges> {
  return Object.fromEntries((await listItems(db, words)).map(({ id, changes }) => [id, changes]));
}

/** The content with these changes, and each part with its own and as it would be without them. */
export function contentWith(changes: AllChanges) {
  const defaults: Record<string, unknown> = {};
  const parts: Record<string, unknown> = {};
  const content = readContent((part, written) => {
    const own = withChanges(written, changes[part] ?? {});
    defaults[part] = written;
    parts[part] = own;
    return own;
  });
  return { content, defaults, parts };
}
