import { mapFields, type Noun } from '#records/noun.ts';

/**
 * What a volunteer might send, made up from the noun's fields: other texts for every number, and nothing that visitors may not see. The
 * writers of `npm run bench:faults` send it, too.
 */
export function madeUpInput({ fields, Input }: Noun, number: number) {
  return Input.parse(
    mapFields(fields, ({ kind, label, options = [], initial, hides }) => {
      const option = options[number % options.length];
      if (kind === 'choice') return option;
      if (kind === 'choices') return [option];
      if (kind === 'date') return `2099-01-${10 + (number % 20)}`;
      if (kind === 'picture') return initial;
      if (kind === 'moment') return initial && `2026-01-${10 + (number % 20)}T12:00:00.000Z`;
      return hides ? initial : `${label} ${number}`;
    }),
  );
}
