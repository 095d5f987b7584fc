import type { Verse } from '#content/schema.ts';

/** A verse's reference and translation. */
export function VerseSource({ verse: { reference, translation } }: { verse: Verse }) {
  return `${reference}, ${translation}`;
}

/** A verse hanging in the margin from a line of its own. */
export function HangingVerse({ verse, className = '' }: { verse: Verse; className?: string }) {
  return (
    <figure className={`border-accent border-l-2 pl-6 ${className}`}>
      <blockquote className="type-subheading font-display text-heading leading-snug">“{verse.text}”</blockquote>
      <figcaption className="mt-3 text-quiet text-sm">
        <VerseSource verse={verse} />
      </figcaption>
    </figure>
  );
}
