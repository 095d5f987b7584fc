import type { Fate, Import, Outcome, Report } from './import.ts';

/** What becomes of items, before and after it is done. */
export const fateWords: Record<Fate, string> = {
  new: 'new',
  changed: 'changed there',
  double: 'probably here already, from elsewhere',
  same: 'already here',
  touched: 'changed there, and by somebody here: left as it is here',
  deleted: 'deleted here: stays deleted',
  unfit: 'can’t be saved',
};

/** '1 article', '1,234 articles'. */
export function formatCount(count: number, one: string, many: string) {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** A kind of item, as it is called. */
export type Named = { path: string; name: string; plural: string };

/** '3 articles new; 2 messages already here'. */
export function countsInWords(groups: Report['groups'], nouns: readonly Named[]) {
  return groups.map(({ noun: path, fate, count, titles }) => {
    const noun = nouns.find((each) => each.path === path);
    return { what: formatCount(count, noun?.name ?? path, noun?.plural ?? path), fate: fateWords[fate], titles };
  });
}

/** What would happen, as lines for a terminal. */
export function reportInWords({ title, report }: Pick<Import, 'title' | 'report'>, nouns: readonly Named[]) {
  const { groups, leftOut, notes, addresses, files } = report;
  return [
    `${title}:`,
    ...countsInWords(groups, nouns).map(
      ({ what, fate, titles }) => `  ${what} ${fate}: ${titles.slice(0, 3).join(', ')}`,
    ),
    ...(addresses > 0 ? [`  ${formatCount(addresses, 'old address', 'old addresses')} will lead here`] : []),
    ...files.map(
      ({ field, count, bytes }) => `  ${filesInWords(field, count, bytes)} can be brought later, on the screen`,
    ),
    ...leftOut.map(
      ({ why, count, titles }) => `  Left out: ${formatCount(count, 'entry', 'entries')}. ${why} ${titles[0] ?? ''}`,
    ),
    ...notes.map((note) => `  ${note}`),
  ];
}

/** '84 pictures, about 40 MB'. */
export function filesInWords(field: string, count: number, bytes: number) {
  const [one, many] = field === 'audio' ? ['audio file', 'audio files'] : ['picture', 'pictures'];
  const size = bytes > 0 ? `, about ${sizeInWords(bytes / 1024 ** 2)}` : '';
  return `${formatCount(count, one, many)}${size}`;
}

function sizeInWords(megabytes: number) {
  if (megabytes < 1_000) return `${Math.max(1, Math.round(megabytes))} MB`;
  return `${(megabytes / 1024).toLocaleString('en', { maximumFractionDigits: 1 })} GB`;
}

/** What has happened, a sentence each. */
export function outcomeInWords({ state, outcome }: { state: Import['state']; outcome: Outcome }) {
  const { counts, problems, undone, kept } = outcome;
  if (state === 'undoing' || state === 'undone') {
    const stays = kept.map((title) => `“${title}” was changed since, and stays.`);
    return [`${formatCount(undone, 'item is', 'items are')} as before the import.`, ...stays];
  }
  const entries = Object.entries(counts) as [Fate, number][];
  return [...entries.map(([fate, count]) => `${formatCount(count, 'item', 'items')} ${doneWords[fate]}.`), ...problems];
}

const doneWords: Record<Fate, string> = {
  new: 'brought in',
  changed: 'changed there',
  double: 'recognized as one that is here already',
  same: 'here already, as there',
  touched: 'left as somebody here has changed it',
  deleted: 'left deleted',
  unfit: 'not saved',
};
