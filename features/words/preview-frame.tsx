import { useEffect, useId, useRef, useState } from 'react';
import type { Scheme } from '#content/palette.ts';
import type { Json } from '#records/declare/changes.ts';

/** Changes that follow one another faster are shown together. */
const pauseMs = 300;

type Draft = { part: string; page: string; changes: Record<string, Json> };
type Props = Draft & {
  /** The browser's own without one. */
  scheme?: Scheme | undefined;
  /** Called with the text of the block that somebody has pressed. */
  onPick(text: string): void;
};

/**
 * A page as it would be with these changes. Each draft has a frame of its own, which takes the place of the one before when it has loaded: nothing
 * flashes, and the browser's history contains no drafts.
 */
export function PreviewFrame({ onPick, part, page, changes, scheme }: Props) {
  const wanted = JSON.stringify({ part, page, changes });
  /** The draft that is shown, and perhaps the next one, as JSON. */
  const [drafts, setDrafts] = useState([wanted]);
  const lastScroll = useRef({ page, top: 0 });

  useEffect(() => {
    const show = () => setDrafts(([shown = wanted]) => (shown === wanted ? [wanted] : [shown, wanted]));
    const timer = setTimeout(show, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);

  function open(draft: string, shown: Document) {
    const { page } = JSON.parse(draft) as Draft;
    const root = shown.documentElement;
    if (lastScroll.current.page === page) root.scrollTo({ top: lastScroll.current.top, behavior: 'instant' });
    shown.addEventListener('scroll', () => {
      lastScroll.current = { page, top: root.scrollTop };
    });
    setDrafts((drafts) => (drafts.includes(draft) ? drafts.slice(drafts.indexOf(draft)) : drafts));
  }

  return (
    <div className="relative h-[min(44rem,80svh)] w-full overflow-clip rounded-card border border-line bg-surface">
      {drafts.map((draft, index) => (
        <Frame
          key={draft}
          {...(JSON.parse(draft) as Draft)}
          scheme={scheme}
          isShown={index === 0}
          onLoad={(shown) => open(draft, shown)}
          onPick={onPick}
        />
      ))}
    </div>
  );
}

type FrameProps = Props & { isShown: boolean; onLoad(shown: Document): void };

function Frame({ part, page, changes, scheme, isShown, onLoad, onPick }: FrameProps) {
  const name = useId();
  const [shown, setShown] = useState<Document>();
  const changesText = JSON.stringify(changes);
  useEffect(() => {
    post({ action: `/api/words/${part}/preview`, target: name }, { page, changes: changesText });
  }, [part, page, changesText, name]);

  useEffect(() => {
    function pick(event: MouseEvent) {
      const pressed = event.target as Element;
      // Questions open their answers.
      if (!pressed.closest('summary')) event.preventDefault();
      const text = textOfBlock(pressed);
      if (text) onPick(text);
    }
    shown?.addEventListener('click', pick);
    return () => shown?.removeEventListener('click', pick);
  }, [shown, onPick]);

  useEffect(() => setScheme(shown, scheme), [shown, scheme]);

  function prepare(loaded: Document | null) {
    // Browsers also report the empty page that a frame begins with.
    if (!loaded || loaded.URL === 'about:blank') return;
    leaveOneTabStop(loaded);
    setScheme(loaded, scheme);
    setShown(loaded);
    onLoad(loaded);
  }
  return (
    <iframe
      name={name}
      title="How the page will look"
      sandbox="allow-same-origin"
      onLoad={({ currentTarget }) => prepare(currentTarget.contentDocument)}
      className={`absolute inset-0 size-full ${isShown ? '' : 'invisible'}`}
    />
  );
}

function setScheme(shown: Document | undefined, scheme: Scheme | undefined) {
  if (shown) shown.documentElement.style.colorScheme = scheme ?? '';
}

/** Submits a hidden form. React could not render it inside the form of the screen. */
function post(to: { action: string; target: string }, fields: Record<string, string>) {
  const form = Object.assign(document.createElement('form'), { method: 'post', hidden: true, ...to });
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

const tabStops = 'a, button, input, select, textarea, summary, iframe, [tabindex]';

/** Links lead nowhere here, so the tab key passes the page in one step. There, arrow keys scroll. */
function leaveOneTabStop({ body }: Document) {
  for (const control of body.querySelectorAll<HTMLElement>(tabStops)) control.tabIndex = -1;
  body.tabIndex = 0;
}

/** The text of the smallest block around an element, unless that contains only other blocks. */
function textOfBlock(element: Element) {
  let block = element;
  while (isInline(block) && block.parentElement) block = block.parentElement;
  const hasWords = [...block.childNodes].some(
    (node) =>
      (node.nodeType === Node.TEXT_NODE || (node.nodeType === Node.ELEMENT_NODE && isInline(node as Element))) &&
      node.textContent?.trim(),
  );
  return hasWords ? (block.textContent ?? '').trim() : '';
}

function isInline(element: Element) {
  return getComputedStyle(element).display === 'inline';
}
