import { useState } from 'react';
import { Confirm } from '#admin/edit/confirm.tsx';
import { formatTime } from '#core/timestamps.ts';
import type { Import } from '#features/moving-in/import.ts';
import { filesInWords, formatCount, outcomeInWords } from '#features/moving-in/words.ts';
import { Button } from '#ui/button.tsx';
import { useStep } from './use-imports.ts';

const stateWords: Record<Import['state'], string> = {
  reading: 'Being read',
  planned: 'Planned',
  running: 'Being brought in',
  done: 'Done',
  undoing: 'Being undone',
  undone: 'Undone',
};

/** An import that has begun: its progress, its result, its files and its undo. */
export function ImportResult({ imported, podcastPath }: { imported: Import; podcastPath: string }) {
  const { id, title, state, createdAt, report, left } = imported;
  const titleId = `import-${id}`;
  const hasPodcast = state === 'done' && /podcast/i.test(title);
  return (
    <li className="grid gap-x-8 gap-y-3 border-line border-t py-5 md:grid-cols-2">
      <div className="wrap-anywhere">
        <h3 id={titleId} className="font-sans font-semibold text-heading text-lg tracking-normal">
          {title}
        </h3>
        <p className="text-quiet">
          Read <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        </p>
      </div>
      <div className="min-w-0">
        <p role="status" className="font-semibold text-heading">
          {stateWords[state]}
        </p>
        {state === 'running' && (
          <>
            <progress
              aria-labelledby={titleId}
              max={report.total}
              value={report.total - left}
              className="progress mt-2"
            />
            <p className="figures mt-1 text-quiet text-sm">
              {(report.total - left).toLocaleString('en')} of {report.total.toLocaleString('en')}. It goes on when you
              leave this page.
            </p>
          </>
        )}
        {state === 'undoing' && <progress aria-labelledby={titleId} className="progress mt-2" />}
        <ul className="mt-2 grid gap-1 wrap-anywhere">
          {outcomeInWords(imported).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {state === 'done' && <Files imported={imported} titleId={titleId} />}
        {hasPodcast && <PodcastAdvice podcastPath={podcastPath} />}
        {state === 'done' && <Undo imported={imported} titleId={titleId} />}
      </div>
    </li>
  );
}

function Files({ imported: { id, files }, titleId }: { imported: Import; titleId: string }) {
  const step = useStep('Failed to ask for the files');
  const fields = [...new Set(files.map(({ field }) => field))];
  return fields.map((field) => {
    const sum = (...states: string[]) => {
      const own = files.filter((file) => file.field === field && states.includes(file.state));
      const add = (part: 'count' | 'bytes') => own.reduce((total, file) => total + file[part], 0);
      return { count: add('count'), bytes: add('bytes') };
    };
    const [offered, waiting, done, failed] = [
      sum('offered', 'failed'),
      sum('waiting', 'fetching'),
      sum('done'),
      sum('failed'),
    ];
    const all = waiting.count + done.count + failed.count;
    return (
      <div key={field} className="mt-4">
        {waiting.count > 0 && (
          <>
            <progress aria-labelledby={titleId} max={all} value={done.count + failed.count} className="progress" />
            <p className="mt-1 text-quiet text-sm">
              {filesInWords(field, waiting.count, waiting.bytes)} still to bring.
            </p>
          </>
        )}
        {waiting.count === 0 && done.count > 0 && <p>{filesInWords(field, done.count, 0)} brought.</p>}
        {waiting.count === 0 && failed.count > 0 && (
          <p>
            {filesInWords(field, failed.count, 0)} could not be brought. {failed.count === 1 ? 'It stays' : 'They stay'}{' '}
            where {failed.count === 1 ? 'it is' : 'they are'}.
          </p>
        )}
        {offered.count > 0 && waiting.count === 0 && (
          <Button
            look="quiet"
            className="mt-2 px-4! py-2!"
            aria-describedby={titleId}
            aria-disabled={step.isPending}
            onClick={() => step.isPending || step.mutate({ path: `/${id}/files`, body: { field } })}
          >
            {failed.count > 0 ? 'Try again: bring' : 'Bring'} {filesInWords(field, offered.count, offered.bytes)}
          </Button>
        )}
      </div>
    );
  });
}

/** How the listeners of a podcast come along. */
function PodcastAdvice({ podcastPath }: { podcastPath: string }) {
  const feed = typeof location === 'undefined' ? podcastPath : `${location.origin}${podcastPath}`;
  return (
    <details className="mt-4">
      <summary className="link min-h-11 py-2">Take the listeners of the podcast along</summary>
      <ol className="mt-2 grid list-decimal gap-2 pl-5">
        <li>
          The new feed is <span className="font-semibold wrap-anywhere">{feed}</span>. Every episode is the same to apps
          as before, so nobody gets one twice.
        </li>
        <li>
          At your present podcast host, look for “Redirect my feed” or “Move away”, and enter this address there. It
          should answer with a permanent redirect (301), and say so in the old feed, too (itunes:new-feed-url).
        </li>
        <li>Leave both in place for at least four weeks. Spotify may take a week to notice.</li>
        <li>Check Apple Podcasts Connect and Spotify for Creators: both should show the new address then.</li>
        <li>Bring the audio files here before you end your contract there.</li>
      </ol>
    </details>
  );
}

function Undo({ imported: { id, title, outcome }, titleId }: { imported: Import; titleId: string }) {
  const [isAsking, setAsking] = useState(false);
  const step = useStep('Failed to undo the import');
  const count = (outcome.counts.new ?? 0) + (outcome.counts.changed ?? 0);
  return (
    <>
      <Button
        look="quiet"
        className="mt-4 px-4! py-2!"
        aria-describedby={titleId}
        aria-disabled={step.isPending}
        onClick={() => step.isPending || setAsking(true)}
      >
        Undo
      </Button>
      {isAsking && (
        <Confirm
          question="Are you sure you want to undo this import?"
          confirmLabel="Undo it"
          onConfirm={() => {
            setAsking(false);
            step.mutate({ path: `/${id}/undo` });
          }}
          onCancel={() => setAsking(false)}
        >
          <p className="font-semibold">{title}</p>
          <p>
            {formatCount(count, 'item goes', 'items go')} to the bin, or back to what{' '}
            {count === 1 ? 'it was' : 'they were'}. What somebody has changed since stays. The same file can be imported
            again.
          </p>
        </Confirm>
      )}
    </>
  );
}
