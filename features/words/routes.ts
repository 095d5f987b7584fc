import * as z from 'zod/mini';
import { findLowContrast } from '#content/palette.ts';
import type { Content } from '#content/words.ts';
import { nameSchemas } from '#core/http/openapi.server.ts';
import { invalidFields, Problem } from '#core/http/problem.ts';
import { type Route, route } from '#core/http/route.server.ts';
import pictures from '#pictures/manifest.json' with { type: 'json' };
import {
  type Changes,
  findMisfit,
  hasPlace,
  isLost,
  type Json,
  mergeChanges,
  withChanges,
} from '#records/declare/changes.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import type { Services } from '#records/store/feature.server.ts';
import { changeOf } from '#records/store/routes.server.ts';
import { listItems, updateItem } from '#records/store/store.server.ts';
import { type Db, tableOf } from '#records/store/tables.server.ts';
import { write } from '#records/store/versions.server.ts';
import { contentWith } from './content.server.ts';
import type { LogoReader } from './logo-reader.ts';
import { AllWords, LogoDrawing, Part, PreviewForm, WordsChange } from './parts.ts';
import type { ChangedPart } from './words.ts';

nameSchemas({ WordsPart: Part, WordsChange, WordsPreview: PreviewForm, LogoDrawing });

/** Loads the schemas only where they are needed: nothing else at run time needs them. */
const loadChecks = () => import('#content/index.ts');

type WordsServices = Services & { readLogo: LogoReader['read'] };

export function wordsRoutes(noun: ServerNoun<ChangedPart>, services: WordsServices): Route[] {
  const { db, now, deviceOf, previewPage, readContent, readLogo } = services;
  const change = changeOf(noun as unknown as ServerNoun);

  async function listParts(reader: Db): Promise<Record<string, ChangedPart>> {
    return Object.fromEntries((await listItems(reader, noun)).map((part) => [part.id, part]));
  }
  const changesOf = (parts: Record<string, ChangedPart>) =>
    Object.fromEntries(Object.values(parts).map(({ id, changes }) => [id, changes]));

  return [
    route('GET /api/admin/words', {
      summary: 'Everything that the site says and volunteers may change, with what they have changed',
      for: 'admin',
      ok: { 200: ['By part', AllWords] },
      async handle() {
        const [{ partsOf }, { formOf }] = await Promise.all([loadChecks(), import('./form.ts')]);
        const stored = await listParts(db);
        const { content, defaults } = contentWith(changesOf(stored));
        const parts = partsOf(content).map(({ part, schema, value }) => ({
          part,
          version: stored[part]?.version ?? 1,
          defaults: defaults[part] as Json,
          words: value as Json,
          changes: stored[part]?.changes ?? {},
          form: formOf(schema, value),
        }));
        return { parts, pictures: Object.keys(pictures) };
      },
    }),
    route('PATCH /api/words/:id', {
      ...change,
      summary: 'Change words of a part. A path leads to a value: `hero.heading`, `paragraphs.0`',
      body: WordsChange,
      ok: { 200: ['The changed part', noun.Item] },
      problems: { ...change.problems, 404: 'No such part' },
      async handle({ c, id, body, ifMatch }) {
        const checks = await loadChecks();
        const occasion = { now: now(), device: deviceOf(c), ifMatch };
        const changed = write(db, [noun.path], async (transaction) => {
          const parts = await listParts(transaction);
          const changes = mergeChecked(changesOf(parts), id, body.changes, checks);
          if (id === 'colors') rejectLowContrast({ colors: changes });
          if (!parts[id]) {
            const row = { id, title: id, version: 1, changes: '{}' };
            await transaction.insertInto(tableOf(noun)).values(row).execute();
          }
          return updateItem(transaction, noun as unknown as ServerNoun, id, { changes }, occasion);
        });
        return changed as Promise<ChangedPart>;
      },
    }),
    route('POST /api/words/logo/drawing', {
      summary: 'Read an SVG file: its shapes, which a change of the logo can have. Nothing is saved',
      for: 'admin',
      body: LogoDrawing,
      ok: { 200: ['The drawing, as the words of the logo have it', LogoDrawing] },
      async handle({ body }) {
        const { facts } = await readContent();
        return readLogo({ ...body, colors: facts.colors });
      },
    }),
    route('POST /api/words/:id/preview', {
      summary: 'A page of the site as it would be with these changes of a part. Nothing is saved',
      for: 'admin',
      body: PreviewForm,
      isForFrame: true,
      ok: { 200: ['The HTML of the page, without scripts', z.string()] },
      type: 'text/html; charset=UTF-8',
      problems: { 404: 'No such part or page' },
      async handle({ c, id, body: { page, changes } }) {
        const before = changesOf(await listParts(db));
        const draft = { ...before, [id]: mergeChecked(before, id, changes, await loadChecks()) };
        const preview = await previewPage(page, contentWith(draft).content);
        if (!preview) throw new Problem(404, 'There is no such page.');
        const { status, response } = preview;
        if (![200, 404].includes(status)) throw new Problem(400, 'The page cannot be shown with these words.');
        for (const [name, value] of Object.entries(response.headers)) c.header(name, value);
        c.header('x-robots-tag', 'noindex');
        return response.variants[''].body.toString();
      },
    }),
  ];
}

/** The changes of a part after these values were given. Refuses what the content's own check would call a mistake. */
function mergeChecked(
  before: Record<string, Changes>,
  part: string,
  given: Record<string, Json>,
  { findMistakes, hasOwnSchema }: Awaited<ReturnType<typeof loadChecks>>,
) {
  const { defaults } = contentWith(before);
  if (!Object.hasOwn(defaults, part)) throw new Problem(404, 'There are no such words.');
  const now = withChanges(defaults[part], before[part] ?? {});
  const unknown = Object.keys(given).find((path) => !hasPlace(now, path) && !before[part]?.[path]);
  if (unknown !== undefined) throw invalidFields([{ field: unknown, message: `There is nothing at ${unknown}` }]);
  const [misplaced] =
    Object.entries(given).find(([path, value]) => isLost(now, path, value) && hasPlace(now, path)) ?? [];
  if (misplaced !== undefined)
    throw invalidFields([{ field: misplaced, message: `${misplaced} must not be another kind of value` }]);
  const changes = mergeChanges(defaults[part], before[part] ?? {}, given);
  const misfit = hasOwnSchema(part)
    ? undefined
    : findMisfit(defaults[part] as Json, withChanges(defaults[part] as Json, changes), '');
  if (misfit) throw invalidFields([misfit]);
  const mistakes = findMistakes(contentOrProblem({ ...before, [part]: changes }), part);
  if (mistakes.length > 0)
    throw invalidFields(mistakes.map(({ path, message }) => ({ field: path, message: `${path} ${message}` })));
  return changes;
}

/** Words that are made of the facts may fail on facts that are none. */
function contentOrProblem(changes: Record<string, Changes>): Content {
  try {
    return contentWith(changes).content;
  } catch (error) {
    throw new Problem(400, String(error), { errors: [] });
  }
}

/** A preview may have them, while somebody still chooses. */
function rejectLowContrast(changes: Record<string, Changes>) {
  const pairs = findLowContrast(contentWith(changes).content.facts.colors);
  if (pairs.length === 0) return;
  throw invalidFields(
    pairs.map(({ front, ground, scheme, measured, least }) => {
      // The color of words on pictures is not chosen.
      const field = `${front.startsWith('#') ? ground : front}.${scheme}`;
      return { field, message: `${field}: ${front} on ${ground} is ${measured} to 1, must be at least ${least} to 1` };
    }),
  );
}
