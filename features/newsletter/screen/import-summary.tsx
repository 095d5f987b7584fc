import type { ImportResult } from '#features/newsletter/subscriber.ts';
import { capitalized } from '#records/declare/noun.ts';
import { Button } from '#ui/button.tsx';
import { formatCount } from './use-subscribers.ts';

/** The maximum number of listed rows. */
const mostListed = 20;

type Props = { result: ImportResult; onUndo: () => void };

/** Shows the result of an import. */
export function ImportSummary({ result: { added, known, left, invalid }, onUndo }: Props) {
  const number = (count: number) => count.toLocaleString('en');
  return (
    <div className="mt-6 rounded-card border border-line bg-surface p-4 wrap-anywhere sm:p-6">
      <p className="font-semibold text-heading">{capitalized(formatCount(added))} added.</p>
      {known > 0 && <p>{number(known)} subscribed already.</p>}
      {left > 0 && (
        <p>{number(left)} left out: they have left the newsletter before, and only they themselves can come back.</p>
      )}
      {invalid.length > 0 && (
        <>
          <p>{formatCount(invalid.length, 'row', 'rows')} without an address, still in the box for you to correct:</p>
          <ul>
            {invalid.slice(0, mostListed).map(({ line, text }) => (
              <li key={line} className="line-clamp-2">
                Row {line}: {text || '(empty)'}
              </li>
            ))}
            {invalid.length > mostListed && <li>… and {number(invalid.length - mostListed)} more</li>}
          </ul>
        </>
      )}
      {added > 0 && (
        <Button look="quiet" className="mt-4 px-4! py-2!" onClick={onUndo}>
          Undo this import
        </Button>
      )}
    </div>
  );
}
