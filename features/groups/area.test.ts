import { expect, test } from 'vitest';
import { creation, update } from '#admin/history/writes.ts';
import { sqliteLocation } from '#test/database.ts';
import { startWithItem } from '#test/item-history.ts';
import { aGroup, aGroupInput } from './fixture.ts';
import { groups } from './group.ts';

const area = 'Near the park';

test('visitors see the area of a group instead of its location, if it has one', () => {
  expect(groups.publicView(aGroup({ area }))).toEqual(aGroup({ area, location: area }));
  expect(groups.publicView(aGroup())).toEqual(aGroup());
});

test('the form sends the area only where there is or was one', () => {
  const sent = ({ body }: { body?: unknown }) => Object.keys(Object(body));
  const { area: _, ...withoutArea } = aGroupInput();
  expect(sent(creation(groups, aGroupInput()))).toEqual(Object.keys(withoutArea));
  expect(sent(creation(groups, aGroupInput({ area })))).toContain('area');
  expect(sent(update(groups, aGroup(), aGroupInput()))).toEqual(Object.keys(withoutArea));
  expect(sent(update(groups, aGroup({ area }), aGroupInput()))).toContain('area');
});

test('a restored version keeps the area, also the one that cleared it, and Undo does not', async () => {
  await using api = await startWithItem(sqliteLocation, groups);
  const change = (json: object) => api.send('PATCH', api.url, { json });
  await change({ description: 'Better' });
  await change({ area });
  await change({ area: '', title: 'For everybody' });
  await change({ area });
  const [, emptied, , described] = await api.revisions();
  const restored = async (revision = '') => (await api.restore(revision)).json();
  expect(await restored(described?.id)).toMatchObject({ description: 'Better', title: api.item.title, area });
  expect(await restored(emptied?.id)).toMatchObject({ title: 'For everybody', area });
  await change({ area: '' });
  await change({ leaders: 'Jo' });
  await change({ area });
  expect(await (await api.restore()).json()).toMatchObject({ area: '' });
});
