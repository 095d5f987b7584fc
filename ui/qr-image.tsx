import { useEffect, useRef, useState } from 'react';

/** The server renders the code, so the browser loads the encoder only when the text changes. */
const encoder = import.meta.env.SSR ? await import('./qr-code.ts') : undefined;

/** React keeps the server-rendered code until the text changes. */
export function QrImage({ of: text, className }: { of: string; className: string }) {
  const [code, setCode] = useState(encoder?.qrCode(text));
  const svg = useRef<SVGSVGElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isServed = !shown.current && svg.current?.hasAttribute('viewBox');
    shown.current = text;
    if (isServed) return;
    // Offline, the code that was served stays.
    import('./qr-code.ts').then(({ qrCode }) => setCode(qrCode(text))).catch(() => undefined);
  }, [text]);
  return (
    <svg
      ref={svg}
      viewBox={code?.viewBox}
      suppressHydrationWarning
      className={className}
      stroke="black"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={code?.d} suppressHydrationWarning />
    </svg>
  );
}
