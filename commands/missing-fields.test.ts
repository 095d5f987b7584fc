import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { explainFinding, findMissingFields } from './missing-fields.ts';

const root = join(import.meta.dirname, '..');

test('finds a field that a page shows and its words lack', () => {
  const site = mkdtempSync(join(tmpdir(), 'missing-fields-'));
  onTestFinished(() => rmSync(site, { recursive: true }));
  for (const file of ['tsconfig.json', 'tsconfig.content.json']) cpSync(join(root, file), join(site, file));
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'), 'junction');
  const files = {
    'package.json': '{ "type": "module", "imports": { "#content/*": "./content/*" } }',
    'content/picnic.ts': "export const picnic = { where: 'The park', wen: 'Noon' };",
    'site/picnic.tsx':
      "import { picnic } from '#content/picnic.ts';\nexport const shown = [picnic.where, picnic.when];",
  };
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), source);
  }
  expect(findMissingFields(site)).toEqual(['  content/picnic.ts lacks when; it has wen']);
});

test.each([
  [
    '{picnic.grill.when}',
    "Property 'when' does not exist on type '{ wen: string; }'. Did you mean 'wen'?",
    'content/pages/picnic.ts lacks when; it has wen',
  ],
  ['const { grill } = picnic;', "Property 'grill' does not exist on type '{}'.", 'content/pages/picnic.ts lacks grill'],
  ['<p>{rules.first}</p>', "Property 'first' does not exist on type '{}'.", 'content/pages/picnic.ts lacks first'],
  [
    '<Grill of={picnic.grill} />',
    "Property 'coal' is missing in type '{}' but required in type 'Grill'.",
    'content/pages/picnic.ts lacks coal',
  ],
  [
    '<Grill of={church} />',
    "Type '{}' is missing the following properties from type 'Grill': coal, fire",
    'content/church.ts lacks coal, fire',
  ],
  [
    '<p>{text}</p>',
    "Property 'text' does not exist on type '{}'.",
    'content/church.ts or content/pages/picnic.ts lacks text',
  ],
])('says which file lacks what a component shows: %s', (line, message, expected) => {
  const component = `import { church } from '#content/church.ts';
import { Grill } from '#ui/grill.tsx';
import { picnic } from '#content/pages/picnic.ts';
const { rules, lead: intro } = picnic;
${line}`;
  expect(explainFinding({ file: 'site/pages/picnic.tsx', line: 5, message }, component)).toEqual([`  ${expected}`]);
});

test.each([
  [
    "Object literal may only specify known properties, but 'laed' does not exist in type 'PageHeader'. Did you mean to write 'lead'?",
    ' has a field it does not know: laed (lead?)',
  ],
  ["Property 'lead' is missing in type '{}' but required in type 'PageHeader'.", ' lacks lead'],
  ["Type 'number' is not assignable to type 'string'.", ": Type 'number' is not assignable to type 'string'."],
])('explains a mistake in a content file: %s', (message, expected) => {
  expect(explainFinding({ file: 'content/faq.ts', line: 7, message }, '')).toEqual([`  content/faq.ts:7${expected}`]);
});

test('ignores findings outside the content, which npm test reports', () => {
  const source = "import { Grill } from '#ui/grill.tsx';\n<Grill of={1} />";
  expect(
    explainFinding({ file: 'site/x.tsx', line: 2, message: "Property 'a' does not exist on type 'B'." }, source),
  ).toEqual([]);
});
