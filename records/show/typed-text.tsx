import { Fragment } from 'react';
import { absoluteUrl } from '#core/links.ts';
import { type Block, type Inline, parseText } from '#core/typed-text.ts';
import { SmartLink } from '#ui/smart-link.tsx';

/** A text that a volunteer typed, with its paragraphs, lists and links. */
export function TypedText({ of, className }: { of: string; className: string }) {
  return (
    <div className={`space-y-4 empty:hidden ${className}`}>
      {[...parseText(of).entries()].map(([position, block]) => (
        <Fragment key={position}>
          {/* Otherwise programs that read only the text would run sentences together. */}
          {position > 0 && '\n\n'}
          {'items' in block ? (
            <List of={block} />
          ) : (
            <p className="whitespace-pre-wrap">
              <Parts of={block.paragraph} />
            </p>
          )}
        </Fragment>
      ))}
    </div>
  );
}

function List({ of: { items, start } }: { of: Extract<Block, { items: unknown }> }) {
  const all = [...items.entries()].map(([position, item]) => (
    <li key={position} className="whitespace-pre-wrap">
      <Parts of={item} />
    </li>
  ));
  if (start === undefined) return <ul className="list-disc space-y-1 ps-6 marker:text-accent">{all}</ul>;
  return (
    <ol start={start} className="list-decimal space-y-1 ps-8 marker:figures marker:text-accent">
      {all}
    </ol>
  );
}

function Parts({ of: parts }: { of: Inline[] }) {
  return [...parts.entries()].map(([position, part]) =>
    typeof part === 'string' ? (
      part
    ) : (
      <SmartLink key={position} className="link" {...targetOf(part.href)}>
        {part.text}
      </SmartLink>
    ),
  );
}

const ownSite = absoluteUrl('/');

/** An address of this site is a page like any other; another site opens in a new tab. */
function targetOf(href: string) {
  if (href.startsWith(ownSite)) return { href: href.slice(ownSite.length - 1) };
  return { href, newTab: href.startsWith('http') };
}
