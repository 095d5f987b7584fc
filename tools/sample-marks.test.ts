import { expect, test } from 'vitest';
import { confirm, withoutMarks } from './sample-marks.ts';

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

test('a file is confirmed at once, but its safety promises only line by line', () => {
  const promise = `  promise: sample.safety('Two adults'),\n`;
  const source = (rooms: string, end: string) =>
    `export const kids = {\n  rooms: ${rooms},\n${promise}  end: ${end},\n};`;
  const marked = source("sample.fact('Four')", "sample.story('Noon')");
  expect(confirm(marked, [])).toEqual({ text: source("'Four'", "'Noon'"), confirmed: 2, safetyLeft: 1 });
  expect(confirm(marked, [3])).toEqual({
    text: marked.replace("sample.safety('Two adults')", "'Two adults'"),
    confirmed: 1,
    safetyLeft: 0,
  });
});
