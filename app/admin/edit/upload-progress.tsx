import { useEffect } from 'react';

/** How much of a file has been sent; and what is done with it then. */
export function UploadProgress({ part, then }: { part: number; then: string }) {
  return (
    <div>
      <progress className="progress" aria-label="Upload" value={part} />
      <p className="mt-1 text-quiet text-sm">
        {part < 1 ? `Uploading: ${Math.round(part * 100)}%` : `Uploaded. ${then} …`}
      </p>
    </div>
  );
}

/** While a reload would lose what no storage takes: a file, and the words about it. */
export function useWarningBeforeUnload() {
  useEffect(() => {
    const warning = new AbortController();
    window.addEventListener('beforeunload', (event) => event.preventDefault(), warning);
    return () => warning.abort();
  }, []);
}
