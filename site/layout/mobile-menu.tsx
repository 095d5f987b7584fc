import type { MouseEvent, ToggleEvent } from 'react';
import { useFacts } from '#core/use-words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { dialogCommand } from '#ui/dialog-command.ts';
import { chevronDown, cross, Icon } from '#ui/icon.tsx';
import { NavigationLink } from '#ui/navigation-link.tsx';

function closeOnLink(event: MouseEvent<HTMLElement>) {
  if ((event.target as HTMLElement).closest('a')) event.currentTarget.closest('dialog')?.close();
}

/** When other groups are open, the links of the one just opened may be off screen. */
function showWhole({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
  if (newState === 'open') currentTarget.scrollIntoView({ block: 'nearest' });
}

/** Slides in from the right. A <dialog> of <details>: the browser opens, expands and traps focus natively. */
export function MobileMenu({ id }: { id: string }) {
  const { giveLink, navigation } = useFacts();
  return (
    <dialog
      id={id}
      aria-label="Menu"
      {...{ closedby: 'any' }}
      className="drawer w-[300px] max-w-full bg-surface text-ink lifted"
    >
      <div className="flex h-(--header-height) items-center justify-end px-3">
        <button
          type="button"
          aria-label="Close menu"
          className="inline-flex size-11 items-center justify-center text-heading"
          {...dialogCommand('close', id)}
        >
          <Icon d={cross} />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: handles bubbling clicks of the links inside, which keys trigger too */}
      <nav aria-label="Mobile" className="px-6 pb-8" onClick={closeOnLink}>
        <ul className="border-line border-b">
          {navigation.map((item) => (
            <li key={item.label} className="border-line border-t font-semibold tracking-[0.05em]">
              {'href' in item ? (
                <NavigationLink
                  {...item}
                  className="flex min-h-13 items-center text-heading aria-[current=page]:text-accent"
                />
              ) : (
                <details className="group" onToggle={showWhole}>
                  <summary className="flex min-h-13 list-none items-center justify-between text-heading [&::-webkit-details-marker]:hidden">
                    {item.label}
                    <Icon
                      d={chevronDown}
                      size={20}
                      className="transition-[rotate] duration-200 group-open:rotate-180 motion-reduce:transition-none"
                    />
                  </summary>
                  <ul className="pb-3 font-normal tracking-normal">
                    {item.items.map((link) => (
                      <li key={link.href}>
                        <NavigationLink
                          {...link}
                          className="flex min-h-11 items-center border-line border-l pl-4 text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
                        />
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
        <ButtonLink href={giveLink.href} className="mt-6 w-full tracking-[0.05em]">
          {giveLink.label}
        </ButtonLink>
      </nav>
    </dialog>
  );
}
