import type { Values } from '#records/field.ts';
import { type Item, mapFields, type Noun } from '#records/noun.ts';

/**
 * What a volunteer might send, made up from the noun's fields: other texts for every number, and nothing that visitors may not see. The
 * writers of `npm run bench:faults` send it, too.
 */
export function madeUpInput({ fields, Input, publicView }: Noun, number: number) {
  const input = Input.parse(
    mapFields(fields, ({ kind, label, options = [], initial, hides, isOptional }) => {
      const option = options[number % options.length];
      if (kind === 'choice') return option;
      if (kind === 'choices') return [option];
      // An end is optional, and after what has to begin.
      if (kind === 'date') return `2099-0${isOptional ? 2 : 1}-${10 + (number % 18)}`;
      if (kind === 'time') return `${10 + (number % 10)}:30`;
      if (['picture', 'recording', 'link', 'entries'].includes(kind)) return initial;
      if (kind === 'moment') return initial && `2026-01-${10 + (number % 20)}T12:00:00.000Z`;
      return hides ? initial : `${label} ${number}`;
    }),
  );
  return publicView ? (publicView(input as Values & Item) as Item & Values) : input;
}
