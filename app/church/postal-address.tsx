import type { Address } from '#content/schema.ts';

/** As on an envelope, with whose address it is on the first line where that is not said beside it. */
export function PostalAddress({ of, address, className }: { of?: string; address: Address; className: string }) {
  const { street, city, state, zip } = address;
  return (
    <address className={`whitespace-pre-line ${className}`}>
      {[of, street, `${city}, ${state} ${zip}`].filter(Boolean).join('\n')}
    </address>
  );
}
