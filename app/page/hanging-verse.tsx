/** A verse hanging in the margin from a line of its own. */
export function HangingVerse({
  verse: { text, source },
  className = '',
}: {
  verse: { text: string; source: string };
  className?: string;
}) {
  return (
    <figure className={`border-accent border-l-2 pl-6 ${className}`} data-rise>
      <blockquote className="type-subheading font-display text-heading leading-snug">“{text}”</blockquote>
      <figcaption className="mt-3 text-quiet text-sm">{source}</figcaption>
    </figure>
  );
}
