import { dateInWords } from '#core/dates.ts';
import type { Rule } from '#core/repetition.ts';

const places = ['first', 'second', 'third', 'fourth', 'fifth'];

/** 'Every third Sunday of the month, until June 18, 2028'; undefined for a single event. */
export function repeatsInWords({ date, repeats, until }: Rule) {
  const { weekday, month, day } = dateInWords(date);
  const words = {
    never: '',
    weekly: `Every ${weekday}`,
    biweekly: `Every other ${weekday}`,
    'monthly-weekday': `Every ${places[Math.floor((Number(day) - 1) / 7)]} ${weekday} of the month`,
    'monthly-date': `Every month on the ${ordinal(Number(day))}`,
    yearly: `Every year on ${month} ${day}`,
  }[repeats];
  const last = dateInWords(until);
  return words && until ? `${words}, until ${last.month} ${last.day}, ${last.year}` : words;
}

/** 1st, 2nd, 3rd, 11th. */
function ordinal(day: number) {
  const ending = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}
