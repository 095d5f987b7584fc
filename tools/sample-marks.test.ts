import { expect, test } from 'vitest';
import { withoutMarks } from './sample-marks.ts';

test('visitors get the words without the marks around them', () => {
  const source = `import { sample } from './sample.ts';
export const kids = {
  rooms: sample.fact('Four'),
  promise: sample.safety(
    \`Two adults (\${sample} or more), 'always'\`,
  ),
  places: [sample.story({ name: 'Barn', hint: 'sample.fact(…)' }), 'sample'] satisfies object[],
};`;
  expect(withoutMarks(source)).toBe(`import { sample } from './sample.ts';
export const kids = {
  rooms: 'Four',
  promise: \`Two adults (\${sample} or more), 'always'\`,
  places: [{ name: 'Barn', hint: 'sample.fact(…)' }, 'sample'] satisfies object[],
};`);
});
