import { describe, expect, test } from 'vitest';
import { nouns } from '#features/all.server.ts';

import { createItem, findItem } from '#records/store/store.server.ts';
import { freshDatabase, sqliteLocation } from './database.ts';
import { generateInput } from './generated-input.ts';
import { someNoon } from './site.ts';

describe.each(nouns)('generated input for $plural', (noun) => {
  const wishes = {
    'as short as can be': {},
    'as long as can be': { lengthOf: () => Number.POSITIVE_INFINITY },
    'of so many characters': { lengthOf: () => 100 },
    'on given days': { dates: { from: '2031-11-20', days: 400 } },
  };

  test.each(Object.entries(wishes))('is saved unchanged, %s, and the same for the same number', async (_, wish) => {
    await using database = await freshDatabase(sqliteLocation);
    for (const number of [0, 1, 2, 3, 4, 5, 2_027]) {
      const input = generateInput(noun, number, wish);
      expect(input).toEqual(generateInput(noun, number, wish));
      const { id } = await createItem(database.db, noun, input, someNoon());
      expect(await findItem(database.db, noun, id)).toMatchObject(input);
    }
  });

  test('reaches the maximum length of each text', () => {
    const longest = generateInput(noun, 7, { lengthOf: () => Number.POSITIVE_INFINITY });
    const texts = Object.entries(noun.fields).filter(([, { kind }]) => kind === 'line' || kind === 'text');
    for (const [name, { schema }] of texts) {
      expect(schema.safeParse(longest[name]).success, name).toBe(true);
      expect(schema.safeParse(`${longest[name]}x`).success, name).toBe(false);
    }
  });
});
