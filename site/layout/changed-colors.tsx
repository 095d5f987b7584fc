import { useEffect, useRef, useState } from 'react';
import { useFacts } from '#core/use-words.ts';

/**
 * The colors that the church has changed, after those of the style sheet. If they change while a page is open, navigation brings the new ones, which
 * a constructed sheet shows: the page's policy would block another style element.
 */
export function ChangedColors() {
  const styles = useFacts().look?.styles ?? '';
  const [served] = useState(styles);
  const shown = useRef(styles);
  useEffect(() => {
    if (shown.current === styles) return;
    shown.current = styles;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [sheet];
    document.querySelector('style[data-href="colors"]')?.remove();
  }, [styles]);
  return served ? (
    <style href="colors" precedence="colors">
      {served}
    </style>
  ) : null;
}
