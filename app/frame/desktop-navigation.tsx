import { useState } from 'react';
import { NavigationLink, useIsIn } from '#app/frame/navigation-link.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { createHoverGroup } from '#app/ui/hover-group.ts';
import { chevronDown, Icon } from '#app/ui/icon.tsx';
import { giveLink, navigation } from '#content/navigation.ts';

type Panel = HTMLElement;

function createDropdowns() {
  return createHoverGroup<Panel>(
    { open: 200, skip: 300, close: 150 },
    (panel) => panel.showPopover({ source: panel.previousElementSibling as HTMLElement }),
    (panel) => panel.hidePopover(),
  );
}

/**
 * The bar with dropdowns. Each dropdown is a popover that the browser opens on click and closes on Escape or a click
 * outside, with or without our script; the script adds hovering with its delays.
 */
export function DesktopNavigation() {
  const [dropdowns] = useState(createDropdowns);
  const isIn = useIsIn();
  return (
    <nav aria-label="Main" className="hidden md:block">
      <ul className="flex items-center gap-[clamp(0.125rem,1.1vw,1.25rem)] text-[0.875rem] font-semibold tracking-[0.05em]">
        {navigation.map((item) =>
          'href' in item ? (
            <li key={item.label}>
              <NavigationLink
                {...item}
                className="nav-mark inline-flex min-h-11 items-center px-1.5 text-heading hover:text-accent"
              />
            </li>
          ) : (
            <li
              key={item.label}
              onPointerEnter={(event) =>
                event.pointerType === 'mouse' && dropdowns.enter(event.currentTarget.lastElementChild as Panel)
              }
              onPointerLeave={dropdowns.leave}
            >
              <button
                type="button"
                popoverTarget={`menu-${item.label}`}
                // Hovering and clicking in one motion means to open it, not to open and close it.
                onClick={(event) => event.detail && dropdowns.wasJustShown(500) && event.preventDefault()}
                data-current={item.items.some((link) => isIn(link.href)) || undefined}
                className="nav-mark inline-flex min-h-11 items-center gap-1 whitespace-nowrap px-1.5 text-heading hover:text-accent"
              >
                {item.label}
                <Icon d={chevronDown} size={14} />
              </button>
              <ul
                id={`menu-${item.label}`}
                popover="auto"
                aria-label={item.label}
                onToggle={(event) => dropdowns.handleToggle(event.currentTarget, event.newState === 'open')}
                className="dropdown min-w-56 rounded-card border border-line bg-raised py-2 lifted"
              >
                {item.items.map((link) => (
                  <li key={link.href}>
                    <NavigationLink
                      {...link}
                      onClick={dropdowns.close}
                      className="flex min-h-11 items-center px-5 text-ink hover:bg-soft hover:text-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
                    />
                  </li>
                ))}
              </ul>
            </li>
          ),
        )}
        <li>
          <ButtonLink href={giveLink.href} className="ml-1.5 min-h-11 px-5 py-2 tracking-[0.08em]">
            {giveLink.label}
          </ButtonLink>
        </li>
      </ul>
    </nav>
  );
}
