import { useState } from 'react';
import { useFacts } from '#core/use-words.ts';
import { createHoverGroup } from '#ui/hover-group.ts';
import { NavigationLink } from '#ui/navigation-link.tsx';
import { Dropdown } from './dropdown.tsx';

function createDropdowns() {
  return createHoverGroup<HTMLElement>(
    { open: 200, skip: 300, close: 150 },
    (panel) => panel.showPopover({ source: panel.previousElementSibling as HTMLElement }),
    (panel) => panel.hidePopover(),
  );
}

export function DesktopNavigation() {
  const { navigation } = useFacts();
  const [dropdowns] = useState(createDropdowns);
  return (
    <nav aria-label="Main" className="hidden md:block">
      <ul className="flex items-center gap-[clamp(0.125rem,1.1vw,1.25rem)] text-[clamp(0.75rem,1.7vw,0.875rem)] font-semibold leading-tight tracking-[0.05em]">
        {navigation.map((item) =>
          'href' in item ? (
            <li key={item.label}>
              <NavigationLink {...item} className="nav-mark tap-target px-1.5 text-heading hover:text-accent" />
            </li>
          ) : (
            <Dropdown key={item.label} {...item} dropdowns={dropdowns} />
          ),
        )}
      </ul>
    </nav>
  );
}
