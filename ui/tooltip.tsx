import { type ReactNode, useRef } from 'react';
import { createHoverGroup } from './hover-group.ts';

const tooltips = createHoverGroup<HTMLElement>(
  { open: 700, skip: 300, close: 0 },
  (tip) => {
    if (tip.isConnected) tip.showPopover({ source: tip.parentElement ?? undefined });
    // Listens on the document, because a hovered icon has no focus.
    document.addEventListener('keydown', closeOnEscape);
  },
  (tip) => {
    if (tip.isConnected) tip.hidePopover();
    document.removeEventListener('keydown', closeOnEscape);
  },
);

function closeOnEscape({ key }: KeyboardEvent) {
  if (key === 'Escape') tooltips.close();
}

/** Explains an icon on hover or keyboard focus. The icon's own control has the accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const tip = useRef<HTMLSpanElement>(null);
  const enter = () => tip.current && tooltips.enter(tip.current);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is the interactive one; this only listens
    <span
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && enter()}
      onPointerLeave={tooltips.leave}
      onPointerDown={tooltips.close}
      onFocus={(event) => event.target.matches(':focus-visible') && enter()}
      onBlur={tooltips.close}
    >
      {children}
      <span ref={tip} role="tooltip" popover="manual" className="tooltip">
        {text}
      </span>
    </span>
  );
}
