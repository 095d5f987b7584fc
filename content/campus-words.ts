import type { Campus } from './schema.ts';

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** 'two campuses' and 'both campuses', 'three campuses' and 'all three campuses'. */
export function countInWords({ length }: Campus[]) {
  const someCampuses = `${numbers[length] ?? length} campuses`;
  return { someCampuses, allCampuses: length === 2 ? 'both campuses' : `all ${someCampuses}` };
}
