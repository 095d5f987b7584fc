import type { ImportPlan } from './import.server.ts';
import { printable } from './import-file.server.ts';

const titlesShown = 20;

/** What an import would do, for the person who decides: the counts, and the titles up to a limit. */
export function summarize({ noun, added, returned, changed, unchanged, gone, addedToBin }: ImportPlan): string {
  const labelOf = (name: string) => noun.fields[name]?.label ?? name;
  const lists: [string, string[]][] = [
    ['new', [...added.map(({ item }) => item), ...returned].map(({ values }) => String(values.title))],
    ['changed', changed.map(({ item, change }) => `${item.title} (${Object.keys(change).map(labelOf).join(', ')})`)],
    ['gone', gone.map(({ title }) => title)],
    ['new in the bin', addedToBin.map((history) => history.at(-1)?.before?.title ?? '')],
  ];
  const counts = lists.map(([what, titles]) => `${titles.length.toLocaleString('en')} ${what}`);
  const details = lists.flatMap(([what, titles]) => [
    ...titles.slice(0, titlesShown).map((title) => `  ${what}: ${printable(title)}`),
    ...(titles.length > titlesShown
      ? [`  … and ${(titles.length - titlesShown).toLocaleString('en')} more ${what}`]
      : []),
  ]);
  return [`${noun.plural}: ${counts.join(', ')}, ${unchanged.toLocaleString('en')} unchanged`, ...details].join('\n');
}
