import { useRef, useState } from 'react';
import { Button } from './button.tsx';

/** Beside a text that can also be selected. */
export function CopyButton({ text, describedBy }: { text: string; describedBy: string }) {
  const [said, setSaid] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function copy() {
    clearTimeout(timer.current);
    // Without HTTPS there is no clipboard.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? 'Copied' : 'Please select the address, and copy it.');
    timer.current = setTimeout(() => setSaid(''), 5000);
  }

  return (
    <span className="needs-script flex flex-wrap items-center gap-x-4">
      <Button look="quiet" aria-describedby={describedBy} onClick={copy}>
        Copy
      </Button>
      <span role="status">{said}</span>
    </span>
  );
}
