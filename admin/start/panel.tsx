import type { ReactNode } from 'react';
import type { Entry, Some } from '#records/declare/overview.ts';
import { SmartLink } from '#ui/smart-link.tsx';

/** A part of the start screen, with its rows, or with what is said if there are none. */
export function Panel({ title, empty, children }: { title: string; empty?: string | false; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-sans font-semibold text-heading text-lg tracking-normal">{title}</h2>
      <ul className="mt-2 rounded-card border border-line bg-raised">
        {empty ? <li className="px-4 py-4 text-quiet">{empty}</li> : children}
      </ul>
    </section>
  );
}

const row = 'grid gap-0.5 border-line border-t px-4 py-3 text-base leading-snug wrap-anywhere first:border-t-0';

/** A row that leads somewhere, wherever it is pressed. */
export function PanelRow({ href, title, children }: { href: string; title: string; children: ReactNode }) {
  return (
    <li className={`relative ${row}`}>
      <SmartLink
        href={href}
        className="line-clamp-2 font-semibold text-heading after:absolute after:inset-0 after:content-[''] hover:text-accent"
      >
        {title}
      </SmartLink>
      <span className="text-quiet">{children}</span>
    </li>
  );
}

/** A row that only says something. */
export function PanelNote({ children }: { children: ReactNode }) {
  return <li className={`${row} text-quiet`}>{children}</li>;
}

type ItemPanelProps = {
  title: string;
  empty: string;
  some: Some;
  hrefOf: (entry: Entry) => string;
  describe: (entry: Entry) => string;
};

/** The first items of a kind, and how many more there are. */
export function ItemPanel({ title, empty, some: { count, items }, hrefOf, describe }: ItemPanelProps) {
  return (
    <Panel title={count > 0 ? `${title} (${count.toLocaleString('en-US')})` : title} empty={count === 0 && empty}>
      {items.map((entry) => (
        <PanelRow key={entry.id} href={hrefOf(entry)} title={entry.title}>
          {describe(entry)}
        </PanelRow>
      ))}
      {count > items.length && <PanelNote>and {(count - items.length).toLocaleString('en-US')} more</PanelNote>}
    </Panel>
  );
}
