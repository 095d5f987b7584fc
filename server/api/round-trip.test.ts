import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { genders, meetingFormats } from '#domain/group.ts';
import { line, pages, paragraph } from '#domain/text.ts';
import { weekdays } from '#domain/weekdays.ts';
import { startApi } from '#test/api.ts';
import { engines } from '#test/database.ts';

/** Any Unicode, with what trips programs up more often than chance would have it. */
function typed(maxLength: number) {
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
    fc.constantFrom(
      '\n',
      '\r\n',
      '\r',
      '\t',
      '\u2028',
      '\ufeff',
      '\u00a0',
      '\u202e',
      'e\u0301',
      '\u0001',
      '👩‍👩‍👧‍👦',
      '𝒳',
    ),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '</textarea>',
      '<!--',
      '&amp;',
      '"',
      "'",
      '\\',
      '\\u0041',
      '%s',
      '$1',
      '$' + '{x}',
    ),
    fc.constantFrom("'; drop table groups; --", '{{x}}', 'null', '__proto__', '?', ':id', '--'),
  );
  return fc
    .array(piece, { minLength: 1, maxLength: 8 })
    .map((pieces) => pieces.join('').replaceAll('\0', ''))
    .filter((text) => text.trim() !== '' && text.length <= maxLength);
}

const group = fc.record({
  title: typed(line),
  description: typed(paragraph),
  meetingDay: fc.constantFrom(...weekdays),
  meetingTime: typed(line),
  timezone: typed(line),
  gender: fc.constantFrom(...genders),
  ageRange: typed(line),
  location: typed(line),
  leaders: typed(line),
  meetingFormats: fc.uniqueArray(fc.constantFrom(...meetingFormats), { minLength: 1 }),
  category: fc.oneof(fc.constant(''), typed(line)),
});

const article = fc.record({
  title: typed(line),
  summary: typed(paragraph),
  content: typed(pages),
  author: typed(line),
});

/** The one thing that may differ: space around the whole. */
function trimmed(fields: Record<string, string | string[]>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
}

describe.each(engines)('any text on $name', ({ newPlace }) => {
  test.each([
    { path: '/api/groups', item: group },
    { path: '/api/news', item: article },
  ])('comes back from $path as it was typed', async ({ path, item }) => {
    await using api = await startApi(newPlace);
    const headers = await api.logIn();
    await fc.assert(
      fc.asyncProperty(item, item, async (created, changed) => {
        const post = await api.send('POST', path, { headers, json: created });
        const { id, ...kept } = await post.json();
        expect(kept).toMatchObject(trimmed(created));
        const patch = await api.send('PATCH', `${path}/${id}`, { headers, json: changed });
        expect(await patch.json()).toMatchObject({ id, ...trimmed(changed) });
        expect(await (await api.send('GET', path)).json()).toMatchObject([{ id, ...trimmed(changed) }]);
        await api.send('DELETE', `${path}/${id}`, { headers });
      }),
      { numRuns: 60 },
    );
  });
});
