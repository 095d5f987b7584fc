import { isWithinOneTypo } from '#domain/typo.ts';

/** The one of the values that somebody may have meant who typed another: one that differs from it by a letter, or only in its capitals. */
export function nearValue(typed: string, values: string[]) {
  if (!typed || values.includes(typed)) return undefined;
  const isNear = (value: string) => isWithinOneTypo(typed.toLowerCase(), value.toLowerCase());
  // 'Advent 2027' is not 'Advent 2026' mistyped.
  const isNext = (value: string) => withoutDigits(typed) === withoutDigits(value) && /\d/.test(typed + value);
  return values.find((value) => isNear(value) && !isNext(value));
}

function withoutDigits(text: string) {
  return text.replaceAll(/\d/g, '');
}
