import { absoluteUrl } from '#core/links.ts';
import { type Inline, parseText } from '#core/typed-text.ts';
import { SmartLink } from '#ui/smart-link.tsx';

/** A text that a volunteer typed, with its paragraphs, lists and links. */
export function TypedText({ of, className }: { of: string; className: string }) {
  return (
    <div className={`space-y-4 empty:hidden ${className}`}>
      {[...parseText(of).entries()].map(([position, block]) => {
        if ('paragraph' in block) {
          return (
            <p key={position} className="whitespace-pre-wrap">
              <Parts of={block.paragraph} />
            </p>
          );
        }
        const List = block.start === undefined ? 'ul' : 'ol';
        return (
          <List
            key={position}
            start={block.start}
            className={`space-y-1 marker:text-accent ${block.start === undefined ? 'list-disc ps-6' : 'list-decimal ps-8 marker:figures'}`}
          >
            {[...block.items.entries()].map(([index, item]) => (
              <li key={index} className="whitespace-pre-wrap">
                <Parts of={item} />
              </li>
            ))}
          </List>
        );
      })}
    </div>
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
