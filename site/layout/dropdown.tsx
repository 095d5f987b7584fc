import { useEffect, useRef, useState } from 'react';
import type { Link } from '#content/schema.ts';
import type { HoverGroup } from '#ui/hover-group.ts';
import { chevronDown, Icon } from '#ui/icon.tsx';
import { NavigationLink, useIsIn } from '#ui/navigation-link.tsx';

type Props = { label: string; items: Link[]; dropdowns: HoverGroup<HTMLElement> };

/**
 * A popover that the browser opens on click and closes on Escape or a click outside, with or without our script; the script adds
 * hovering with its delays.
 */
export function Dropdown({ label, items, dropdowns }: Props) {
  const id = `menu-${label.replace(/\W+/g, '-')}`;
  const isIn = useIsIn();
  const panel = useRef<HTMLUListElement>(null);
  // Undefined in the served page, because without script nothing would update it.
  const [isOpen, setOpen] = useState<boolean>();
  const enter = () => panel.current && dropdowns.enter(panel.current);

  useEffect(() => {
    setOpen(panel.current?.matches(':popover-open'));
    // A pointer that was here before hydration fires no pointerenter event.
    if (panel.current?.matches('li:hover > *') && matchMedia('(hover: hover)').matches) dropdowns.enter(panel.current);
  }, [dropdowns]);

  return (
    <li onPointerEnter={(event) => event.pointerType === 'mouse' && enter()} onPointerLeave={dropdowns.leave}>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        // A click on a dropdown that hovering has just opened must not close it.
        onClick={(event) => event.detail && dropdowns.takeOver() && event.preventDefault()}
        data-current={items.some((link) => isIn(link.href)) || undefined}
        className="nav-mark tap-target gap-1 px-1.5 text-left text-heading hover:text-accent"
      >
        {label}
        <Icon d={chevronDown} size={14} />
      </button>
      <ul
        ref={panel}
        id={id}
        popover="auto"
        aria-label={label}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          dropdowns.handleToggle(event.currentTarget, event.newState === 'open');
        }}
        className="dropdown min-w-56 rounded-card border border-line bg-raised py-2 lifted"
      >
        {items.map((link) => (
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
  );
}
