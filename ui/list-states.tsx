import { Button } from './button.tsx';

/** 'All Groups (12)'. While a list is missing, its heading claims no number. */
export function headingWithCount(text: string, list: unknown[] | undefined) {
  return list ? `${text} (${list.length})` : text;
}

/** An arch that pulses while a list loads. */
export function ListLoading({ text }: { text: string }) {
  return (
    <div role="status" className="flex items-center gap-4 py-10">
      <span className="arch motion-safe:animate-shimmer h-9 w-6 bg-accent" aria-hidden="true" />
      {text}
    </div>
  );
}

export function ListFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="py-10">
      <p className="type-lead">{text}</p>
      <Button look="quiet" className="mt-5" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type Missing = { of: string; isError: boolean; onRetry: () => void };

/** Shown in place of a list that is loading or could not be loaded. */
export function ListMissing({ of: what, isError, onRetry }: Missing) {
  if (isError) return <ListFailure text={`We could not load the ${what}.`} onRetry={onRetry} />;
  return <ListLoading text={`Loading ${what}...`} />;
}

export function ListEmpty({ text }: { text: string }) {
  return <p className="type-lead py-10 text-quiet">{text}</p>;
}
