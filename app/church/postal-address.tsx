import type { Address } from '#content/schema.ts';

/** As on an envelope; `of` is the name on the first line, if it is not shown beside it. */
export function PostalAddress({ of, address, className }: { of?: string; address: Address; className: string }) {
  const { street, city, state, zip } = address;
  return (
    <address className={`whitespace-pre-line ${className}`}>
      {[of, street, `${city}, ${state} ${zip}`].filter(Boolean).join('\n')}
    </address>
  );
}
