import { splitAtMatches } from './group-text.ts';

/** The text, with every match of the pattern marked. */
export function Marked({ text, pattern }: { text: string; pattern: string }) {
  let end = 0;
  return splitAtMatches(text, pattern).map((part, index) => {
    end += part.length;
    if (index % 2 === 0) return part;
    return (
      <mark key={end} className="bg-line text-ink print:bg-transparent">
        {part}
      </mark>
    );
  });
}
