import { expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import type { Form, Part } from '#features/words/parts.ts';
import { findAt, type Json } from '#records/declare/changes.ts';
import { documents } from '#server/serve/documents.ts';
import { publicPaths } from '#site/routes.ts';
import { startSite } from './site.ts';

const { church, campuses } = defaultContent.facts;
const own = [church.name, church.phone, church.email, ...campuses.map(({ address }) => address.street)];

/** The paths of all fields for texts. */
function textFields(form: Form, path: string[] = []): string[] {
  if (form.kind === 'text') return [path.join('.')];
  const inner = form.kind === 'group' ? form.fields : form.kind === 'list' ? form.entries : {};
  return Object.entries(inner).flatMap(([key, field]) => textFields(field, [...path, key]));
}

/** Another text of the same kind. Addresses, times, colors and drawings stay. */
function otherText(path: string, text: Json) {
  if (text === undefined || text === '' || /^(https?:|[/#<]|\d\d:\d\d$)/.test(String(text))) return text;
  if (path.endsWith('phone')) return '(208) 555-0188';
  if (String(text).includes('@')) return 'hello@another.example';
  return `Words of another church at ${path}, as long as a description must be.`;
}

test('once every text has been changed in the browser, no page and no document has a fact of the files', async () => {
  await using site = await startSite({ sampleData: false });
  const session = await site.logIn();
  const { text } = await site.send('GET', '/api/admin/words', undefined, session);
  for (const { part, words, form } of JSON.parse(text).parts as Part[]) {
    const others = textFields(form).flatMap((path) => {
      const { value } = findAt(words, path) ?? {};
      return value === undefined ? [] : [[path, otherText(path, value)]];
    });
    const changes = Object.fromEntries(others);
    const saved = await site.send('PATCH', `/api/words/${part}`, { changes }, session);
    expect(saved.status, saved.text).toBe(200);
  }
  for (const path of [...publicPaths, '/404', ...documents.map((document) => document.path)]) {
    const page = await site.request(path);
    expect(
      own.filter((fact) => page.text.includes(fact)),
      path,
    ).toEqual([]);
  }
});
