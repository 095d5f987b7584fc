import { useState } from 'react';
import { dateInWords } from '#core/dates.ts';
import { adminPath, capitalized, type Noun } from '#records/declare/noun.ts';
import type { Overview } from '#records/declare/overview.ts';
import { editPath } from '#records/show/item-page.ts';
import { Panel, PanelRow } from './panel.tsx';
import { listUnsaved } from './unsaved.ts';
import { countInWords } from './words.ts';

/** What somebody should look at; nothing if all is well. */
export function Waiting({ overview, nouns }: { overview: Overview; nouns: readonly Noun[] }) {
  const { missing, stale, samples } = overview;
  const [unsaved] = useState(() => listUnsaved(nouns));
  const rows = nouns.flatMap((noun) => {
    const ofNoun = <One extends { noun: string }>(all: One[]) => all.filter((one) => one.noun === noun.path);
    return [
      ...unsaved
        .filter((one) => one.noun === noun)
        .map(({ id, title }) => (
          <PanelRow
            key={`unsaved ${id}`}
            href={id ? editPath(noun, { id }) : adminPath(noun)}
            title={title || `A new ${noun.name}`}
          >
            {capitalized(noun.name)} · typed on this device, and not saved yet
          </PanelRow>
        )),
      ...ofNoun(missing).map(({ date }) => (
        <PanelRow key="missing" href={adminPath(noun)} title={`Add the ${noun.name} of ${dayInWords(date)}`}>
          There’s no {noun.name} of last Sunday yet.
        </PanelRow>
      )),
      stale.count > 0 && ofNoun(stale.items).length > 0 && (
        <PanelRow key="stale" href={adminPath(noun)} title={`Look at ${countInWords(noun, stale.count)}`}>
          Nobody has changed or checked them for a year: {titlesInWords(stale)}
        </PanelRow>
      ),
      ...ofNoun(samples).map(({ count }) => (
        <PanelRow key="samples" href={adminPath(noun)} title={`Replace ${countInWords(noun, count)} with your own`}>
          Visitors see {count === 1 ? 'this sample' : 'these samples'} until you change or delete{' '}
          {count === 1 ? 'it' : 'them'}.
        </PanelRow>
      )),
    ];
  });
  if (rows.flat().every((row) => !row)) return null;
  return <Panel title="Needs a look">{rows}</Panel>;
}

function dayInWords(date: string) {
  const { weekday, month, day } = dateInWords(date);
  return `${weekday}, ${month} ${day}`;
}

/** 'Oaks, Early birds and 3 more' */
function titlesInWords({ count, items }: Overview['stale']) {
  const more = count - items.length;
  const titles = items.map(({ title }) => title);
  return new Intl.ListFormat('en-US').format(more > 0 ? [...titles, `${more.toLocaleString('en-US')} more`] : titles);
}
