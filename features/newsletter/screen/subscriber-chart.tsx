import { dateInWords, daysBetween } from '#core/dates.ts';
import type { SubscriberCount } from '#features/newsletter/subscriber.ts';
import { ListMissing } from '#ui/list-states.tsx';
import { formatCount, useCounts } from './use-subscribers.ts';

/** '2027-03-05' gives 'March 5, 2027'. */
export function dayInWords(date: string) {
  const { month, day, year } = dateInWords(date);
  return `${month} ${day}, ${year}`;
}

/** The number of confirmed addresses, now and over the last year. */
export function SubscriberChart() {
  const { data: counts, isError, refetch } = useCounts();
  return (
    <section className="mt-8">
      <h2 className="type-subheading">Subscribers over Time</h2>
      {!counts && <ListMissing of="numbers" isError={isError} onRetry={refetch} />}
      {counts && <Counts counts={counts} />}
    </section>
  );
}

function Counts({ counts }: { counts: SubscriberCount[] }) {
  const [first] = counts;
  const last = counts.at(-1);
  if (!first || !last) return <p className="mt-3 text-quiet">No address has been confirmed yet.</p>;
  if (first === last) {
    return (
      <p className="mt-3">
        {formatCount(last.confirmed, 'confirmed address', 'confirmed addresses')} today. From tomorrow on, a line shows
        how the number changes.
      </p>
    );
  }
  return <Plot counts={counts} first={first} last={last} />;
}

type PlotProps = { counts: SubscriberCount[]; first: SubscriberCount; last: SubscriberCount };

/** A step chart by day, stretched to the available width. */
function Plot({ counts, first, last }: PlotProps) {
  const highest = counts.reduce((most, count) => (count.confirmed > most.confirmed ? count : most));
  const top = Math.max(highest.confirmed, 1);
  // Each day has a width, including the last one.
  const width = daysBetween(first.day, last.day) + 1;
  const y = ({ confirmed }: SubscriberCount) => 100 - (100 * confirmed) / top;
  const steps = `${counts.map((count) => `H${daysBetween(first.day, count.day)}V${y(count)}`).join('')}H${width}`;
  return (
    <figure className="mt-4">
      <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-quiet text-sm">
        <div className="flex flex-col justify-between text-right leading-none" aria-hidden="true">
          <span>{top.toLocaleString('en')}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={`A line of the number of confirmed addresses from ${dayInWords(first.day)} to today.`}
          viewBox={`0 0 ${width} 100`}
          preserveAspectRatio="none"
          className="h-40 w-full overflow-visible border-line border-y"
        >
          <path d={`M0 100${steps}V100Z`} className="fill-soft" />
          <path
            d={`M0 ${y(first)}${steps}`}
            className="fill-none stroke-2 stroke-accent"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div className="col-start-2 flex justify-between" aria-hidden="true">
          <span>{dayInWords(first.day)}</span>
          <span>Today</span>
        </div>
      </div>
      <figcaption className="mt-3">
        {formatCount(first.confirmed, 'confirmed address', 'confirmed addresses')} on {dayInWords(first.day)}, at most{' '}
        {highest.confirmed.toLocaleString('en')} on {dayInWords(highest.day)}, and {last.confirmed.toLocaleString('en')}{' '}
        today.
      </figcaption>
      <EveryNumber counts={counts} />
    </figure>
  );
}

/** The counts as text, newest first, without days on which nothing changed. */
function EveryNumber({ counts }: { counts: SubscriberCount[] }) {
  const changes = counts.filter(({ confirmed }, index) => confirmed !== counts[index - 1]?.confirmed);
  return (
    <details>
      <summary className="link tap-target">Show every number</summary>
      <table className="mt-2 text-left">
        <thead>
          <tr className="text-quiet">
            <th className="pr-8 font-normal">From</th>
            <th className="font-normal">Confirmed addresses</th>
          </tr>
        </thead>
        <tbody>
          {changes.toReversed().map(({ day, confirmed }) => (
            <tr key={day}>
              <td className="pr-8">{dayInWords(day)}</td>
              <td>{confirmed.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
