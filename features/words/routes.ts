import * as z from 'zod/mini';
import { describedIn, findStaleTexts, isUploaded, staleText } from '#content/page-pictures.ts';
import { findLowContrast } from '#content/palette.ts';
import { type Content, defaultContent } from '#content/words.ts';
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
  setAt,
  withChanges,
} from '#records/declare/changes.ts';
import { Picture } from '#records/declare/file-values.ts';
import { Sample, Unconfirmed } from '#records/declare/unconfirmed.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import type { Services } from '#records/store/feature.server.ts';
import { findPicture } from '#records/store/pictures.server.ts';
import { changeOf } from '#records/store/routes.server.ts';
import { updateItem } from '#records/store/store.server.ts';
import { type Db, tableOf } from '#records/store/tables.server.ts';
import { write } from '#records/store/versions.server.ts';
import { contentWith, shown } from './content.server.ts';
import type { LogoReader } from './logo-reader.ts';
import { AllWaiting, AllWords, LogoDrawing, Part, PreviewForm, WordsChange } from './parts.ts';
import { changesOf, countUnconfirmed, readStored, readWaiting, titleOf } from './unconfirmed.server.ts';
import type { ChangedPart } from './words.ts';

nameSchemas({ WordsPart: Part, WordsChange, WordsPreview: PreviewForm, LogoDrawing, Sample, Unconfirmed });

/** Loads the schemas only where they are needed: nothing else at run time needs them. */
const loadChecks = () => import('#content/index.ts');

/** What pages say about the site's own pictures. */
const texts = new Map(describedIn(defaultContent).flatMap(({ picture, alt }) => (alt ? [[picture, alt]] : [])));
const ownPictures = Object.keys(pictures).map((name) => ({ name, alt: texts.get(name) ?? '' }));

type WordsServices = Services & { readLogo: LogoReader['read'] };

export function wordsRoutes(noun: ServerNoun<ChangedPart>, services: WordsServices): Route[] {
  const { db, now, deviceOf, previewPage, readContent, readLogo, samples } = services;
  const change = changeOf(noun as unknown as ServerNoun);

  return [
    route('GET /api/admin/words', {
      summary: 'Everything that the site says and volunteers may change, with what they have changed',
      for: 'admin',
      ok: { 200: ['By part', AllWords] },
      async handle() {
        const [{ partsOf }, { formOf }] = await Promise.all([loadChecks(), import('./form.ts')]);
        const stored = await readStored(db);
        const { content, defaults } = contentWith(changesOf(stored));
        const parts = partsOf(content).map(({ part, schema, value }) => ({
          part,
          title: titleOf(defaults[part]),
          version: stored[part]?.version ?? 1,
          defaults: defaults[part] as Json,
          words: value as Json,
          changes: stored[part]?.changes ?? {},
          form: formOf(schema, value),
        }));
        return { parts, pictures: ownPictures };
      },
    }),
    route('GET /api/words/unconfirmed', {
      summary: 'How much of what the site says the church has not confirmed yet',
      for: 'admin',
      ok: { 200: ['In numbers', Unconfirmed] },
      handle: () => countUnconfirmed(db, samples),
    }),
    route('GET /api/words/waiting', {
      summary: 'What the church has not confirmed yet of what the site says, by part',
      for: 'admin',
      ok: { 200: ['As it stands', AllWaiting] },
      handle: () => readWaiting(db, samples),
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
          const parts = await readStored(transaction);
          const before = changesOf(parts);
          const changes = mergeChecked(before, id, await withMeasured(transaction, body.changes), checks);
          if (id === 'colors') rejectLowContrast({ colors: changes });
          checkDescriptions(before, { ...before, [id]: changes }, id);
          const confirmed = { ...parts[id]?.confirmed, ...checkConfirmed(samples, id, body.confirmed) };
          if (!parts[id]) {
            const row = { id, title: id, version: 1, changes: '{}', confirmed: '{}' };
            await transaction.insertInto(tableOf(noun)).values(row).execute();
          }
          return updateItem(transaction, noun as unknown as ServerNoun, id, { changes, confirmed }, occasion);
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
        const before = changesOf(await readStored(db));
        const given = await withMeasured(db, changes);
        const draft = { ...before, [id]: mergeChecked(before, id, given, await loadChecks()) };
        const preview = await previewPage(page, shown(contentWith(draft).content, page));
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
  // A path may lead into a list that was changed just before it.
  let now: unknown = withChanges(defaults[part], before[part] ?? {});
  for (const [path, value] of Object.entries(given)) {
    const isThere = hasPlace(now, path);
    if (!isThere && !before[part]?.[path])
      throw invalidFields([{ field: path, message: `There is nothing at ${path}` }]);
    if (isThere && isLost(now, path, value))
      throw invalidFields([{ field: path, message: `${path} must not be another kind of value` }]);
    if (isThere) now = setAt(now, path, value);
  }
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

/** The values with what the server has measured of each picture in them. */
async function withMeasured(db: Db, given: Record<string, Json>) {
  const measured = Object.entries(given).map(async ([path, value]) => [path, await measure(db, value, path)]);
  return Object.fromEntries(await Promise.all(measured)) as typeof given;
}

async function measure(db: Db, value: Json, path: string): Promise<Json> {
  if (isUploaded(value)) {
    const picture = await findPicture(db, value.id);
    if (picture) return { ...value, ...picture };
    throw invalidFields([{ field: path, message: `${path} must be a picture that has been added: add it again` }]);
  }
  if (value === null || typeof value !== 'object') return value;
  const inner = Object.entries(value).map(
    async ([key, one]) => [key, await measure(db, one, `${path}.${key}`)] as const,
  );
  const measured = await Promise.all(inner);
  return Array.isArray(value) ? measured.map(([, one]) => one) : Object.fromEntries(measured);
}

/** Refuses a new picture with the text of the one before, and a text that is the name of a file. */
function checkDescriptions(before: Record<string, Changes>, after: Record<string, Changes>, part: string) {
  const [earlier, now] = [before, after].map((changes) => partOf(changes, part));
  const stale = findStaleTexts(earlier, now).map(({ path }) => ({ field: path, message: `${path} ${staleText}` }));
  const known = new Set(describedIn(earlier).map(({ alt }) => alt));
  const fileNames = describedIn(now).flatMap(({ alt, path }) => {
    const [issue] = known.has(alt) ? [] : (Picture.shape.alt.safeParse(alt).error?.issues ?? []);
    return issue ? { field: path, message: issue.message } : [];
  });
  const mistakes = [...stale, ...fileNames];
  if (mistakes.length > 0) throw invalidFields(mistakes);
}

function partOf(changes: Record<string, Changes>, part: string) {
  return withChanges(contentWith(changes).defaults[part], changes[part] ?? {});
}

/** What is confirmed must be what was read: refuses a text that another version of the site says in its place. */
function checkConfirmed(samples: readonly Sample[], part: string, given: Record<string, string>) {
  const isSample = ([path, text]: [string, string]) =>
    samples.some(({ at, text: own }) => at?.part === part && at.path === path && own === text);
  const [unknown] = Object.entries(given).find((each) => !isSample(each)) ?? [];
  if (unknown === undefined) return given;
  throw invalidFields([{ field: unknown, message: `${unknown} does not say this, or needs no confirmation` }]);
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
