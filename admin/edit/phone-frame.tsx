import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * `inert`: what is shown is to be looked at, so it has no place in the tab order, and screen readers do not announce its changes. They hear the
 * heading instead. `tabindex`: arrow keys scroll the preview, and the focus is visible.
 */
const emptyPage = `<!doctype html><html lang="en"><title>Preview</title>
<main tabindex="0" aria-label="Preview" class="min-h-svh -outline-offset-4"><h1 class="sr-only">The text in the form, as visitors will see it</h1><div inert></div></main></html>`;

/** A frame as wide as a phone. Only in a document of its own do breakpoints and sizes follow the frame's width, not the screen's. */
export function PhoneFrame({ title, children }: { title: string; children: ReactNode }) {
  const [room, setRoom] = useState<Element | null>();
  function prepare(page: Document | null) {
    const styles = document.querySelectorAll('style, link[rel="stylesheet"]');
    page?.head.append(...[...styles].map((style) => style.cloneNode(true)));
    setRoom(page?.querySelector('[inert]'));
  }
  return (
    <>
      <iframe
        title={title}
        srcDoc={emptyPage}
        onLoad={({ currentTarget }) => prepare(currentTarget.contentDocument)}
        className="mt-2 block h-[min(44rem,calc(100svh-var(--header-height)-6rem))] w-full max-w-[24.375rem] rounded-card border border-line bg-surface"
      />
      {room && createPortal(<div className="wrap -mt-px">{children}</div>, room)}
    </>
  );
}
