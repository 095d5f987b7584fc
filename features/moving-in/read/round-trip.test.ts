import { expect, test } from 'vitest';
import { timeZone } from '#content/site.ts';
import { defaultContent } from '#content/words.ts';
import { registry } from '#features/all.server.ts';
import { anEventInput } from '#features/events/fixture.ts';
import { aMessageInput, audioAt } from '#features/messages/fixture.ts';
import { writePodcast } from '#features/messages/podcast.server.ts';
import { writeAtomFeed, writeJsonFeed } from '#features/news/feeds.server.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { writeItemsCalendar } from '#records/store/calendar.server.ts';
import { createItem } from '#records/store/store.server.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { readAll } from './fixture.ts';

const now = new Date('2027-03-05T15:00:00Z');
const facts = { timeZone, now };

test('our own podcast gives the same messages', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const audio = audioAt('https://media.example.org/a.mp3', { type: 'audio/mpeg', bytes: 9000, seconds: 61 });
  const common = { audio, speaker: 'Jo Lee', preachedOn: '2027-02-28', series: '' };
  const said = { ...common, title: 'A & B', summary: 'On <grace>:\n\n- give\n- www.example.org', passages: '' };
  const short = { ...common, title: 'Home', summary: '', passages: 'Luke 14:15–24' };
  const ids: string[] = [];
  for (const input of [said, short]) ids.push((await createItem(db, registry.messages, aMessageInput(input), now)).id);
  const { candidates } = await readAll(
    await writePodcast(registry.messages, { db, now, content: defaultContent }, 'guid'),
    facts,
  );
  for (const [index, { title, summary, passages, speaker, preachedOn }] of [said, short].entries()) {
    const found = candidates.find(({ origin }) => origin.key === ids[index]);
    expect(found?.values).toMatchObject({ title, summary, passages, speaker, preachedOn, audio });
  }
});

test('our own feeds give the same articles', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const publishAt = '2026-05-05T10:30:00.000Z';
  const article = {
    title: 'Tea & <cake>',
    summary: 'Come.',
    content: 'One\ntwo\n\n1. https://example.org/a\n2. b',
    author: 'Jo Lee',
    publishAt,
  };
  await createItem(db, registry.news, anArticleInput(article), now);
  const request = { db, now, content: defaultContent };
  for (const write of [writeAtomFeed, writeJsonFeed]) {
    const { candidates } = await readAll(await write(registry.news, request), facts);
    expect(candidates.map(({ values }) => values)).toEqual([article]);
  }
});

test('our own calendar gives the same events', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const inputs = [
    { repeats: 'never' as const, until: '', changes: [] },
    ...(['weekly', 'biweekly', 'monthly-weekday', 'monthly-date', 'yearly'] as const).map((repeats) => ({
      repeats,
      until: '2029-12-31',
      changes: [],
    })),
    {
      repeats: 'weekly' as const,
      until: '',
      changes: [
        { date: '2027-03-17', status: 'cancelled' as const, to: '', note: '' },
        { date: '2027-03-24', status: 'moved' as const, to: '2027-03-25', note: 'Snow' },
        { date: '2027-03-31', status: 'moved' as const, to: '2027-04-01T17:00', note: '' },
      ],
    },
  ].map((input, index) => ({
    title: `Supper ${index}`,
    date: '2027-03-10',
    starts: '18:00',
    ends: '19:30',
    location: 'Hall, upstairs',
    details: 'Bring a friend; or two.\n\nAll are welcome.',
    ...input,
  }));
  for (const input of inputs) await createItem(db, registry.events, anEventInput(input), now);
  const request = { db, now, content: defaultContent, id: '', searchParams: new URLSearchParams() };
  const noun = registry.events;
  if (!noun.calendar) throw new Error('Events have a calendar');
  const file = await writeItemsCalendar({ noun, calendar: noun.calendar }, request);
  const { candidates, leftOut } = await readAll(file, facts);
  expect(leftOut).toEqual([]);
  const found = candidates
    .map(({ values: { ticketUrl: _, ...values } }) => values)
    .sort((one, other) => (String(one.title) < String(other.title) ? -1 : 1));
  expect(found).toEqual(inputs);
});
