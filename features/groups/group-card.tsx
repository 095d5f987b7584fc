import { useId } from 'react';
import { siteUrl } from '#content/site.ts';
import { mailto, mapSearchUrl } from '#core/links.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { itemCalendarPath } from '#records/declare/calendar.ts';
import { AddToCalendar } from '#ui/add-to-calendar.tsx';
import { Icon } from '#ui/icon.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import type { Group } from './group.ts';
import { groupList } from './group-list.ts';
import { splitAtMatches } from './group-text.ts';
import { parseMeetingTime } from './meeting-time.ts';
import { formatNames } from './visitors.ts';

const mapPin = 'M12 21c-5-5.5-7-8.5-7-11.5a7 7 0 0 1 14 0c0 3-2 6-7 11.5zm0-14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z';

/** Day and time come first, so that they are easy to scan. Matches of `pattern` are marked. */
export function GroupCard({ group, pattern }: { group: Group; pattern: string }) {
  const { church } = useFacts();
  const { ask } = useWords('smallGroups');
  const titleId = useId();
  const details = [
    ['For', group.gender === 'Mixed' ? 'Everyone (Mixed)' : group.gender],
    ['Ages', group.ageRange],
    ['Led by', group.leaders],
    ['How', group.meetingFormats.map((format) => formatNames[format]).join(', ')],
    ['About', group.category],
  ].filter(([, value]) => value);
  return (
    <li className="wrap-anywhere grid gap-x-10 gap-y-4 border-line border-t py-8 md:grid-cols-[10rem_1fr] lg:grid-cols-[12rem_1fr_15rem]">
      <p className="leading-snug">
        <span className="block font-display text-2xl text-heading">{group.meetingDay}</span>
        <span className="block font-semibold text-accent figures">{group.meetingTime}</span>
      </p>
      <div className="min-w-0">
        <h3 id={titleId} className="type-subheading">
          <Marked text={group.title} pattern={pattern} />
        </h3>
        <p className="mt-2 whitespace-pre-wrap">
          <Marked text={group.description} pattern={pattern} />
        </p>
        <p className="mt-3">
          <SmartLink href={mapSearchUrl(group.location)} newTab className="link tap-target gap-2">
            <Icon d={mapPin} size={18} />
            <span>
              <Marked text={group.location} pattern={pattern} />
            </span>
          </SmartLink>
        </p>
        <div className="flex flex-wrap gap-x-6">
          <SmartLink
            href={mailto(church.email, { subject: `${ask.subject} ${group.title}`, body: ask.body })}
            aria-describedby={titleId}
            className="link tap-target print:hidden"
          >
            {ask.label}
          </SmartLink>
          {parseMeetingTime(group.meetingTime) && (
            <AddToCalendar site={siteUrl} path={itemCalendarPath(groupList, group)} describedBy={titleId} />
          )}
        </div>
      </div>
      <dl className="flex flex-wrap content-start gap-x-5 gap-y-1 text-[0.9375rem] md:col-start-2 lg:col-start-3 lg:grid">
        {details.map(([name, value]) => (
          <div key={name} className="lg:grid lg:grid-cols-[4.5rem_1fr]">
            <dt className="mr-2 inline text-quiet">{name}</dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** The text, with every match of the pattern marked. */
function Marked({ text, pattern }: { text: string; pattern: string }) {
  let end = 0;
  return splitAtMatches(text, pattern).map((part, index) => {
    end += part.length;
    if (index % 2 === 0) return part;
    return (
      <mark key={end} className="bg-line text-ink print:bg-transparent">
        {part}
      </mark>
    );
  });
}
