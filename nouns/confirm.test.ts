import { expect, test } from 'vitest';
import { minutesLater } from '#test/api.ts';
import { engines, type NewLocation, sqliteLocation } from '#test/database.ts';
import { startWithItem } from '#test/item-history.ts';
import { madeUpInput } from '#test/sample-input.ts';
import { groups } from './groups/group.ts';
import { adminApiPath } from './noun.ts';

const times = ['2027-03-05T15:00:00.000Z', '2027-03-05T15:01:00.000Z', '2027-03-05T15:02:00.000Z'] as const;

async function start(newLocation: NewLocation) {
  const api = await startWithItem(newLocation, groups);
  return Object.assign(api, { confirm: () => api.send('POST', `${api.url}/confirm`) });
}

test.each(engines)(
  'on $name, confirming changes only the version and the time of the last check',
  async ({ newLocation }) => {
    await using api = await start(newLocation);
    const adminList = async () => (await api.send('GET', adminApiPath(groups))).json();
    const [first, second, third] = times;
    expect(await adminList()).toEqual([{ ...api.item, changedAt: first, checkedAt: first }]);
    minutesLater(api.clock, 1);
    const response = await api.confirm();
    expect(response.status).toBe(200);
    const confirmed = { ...api.item, version: 2 };
    expect(await response.json()).toEqual(confirmed);
    expect(await adminList()).toEqual([{ ...confirmed, changedAt: first, checkedAt: second }]);
    const [newest] = await api.revisions();
    expect(newest).toMatchObject({ action: 'confirm', at: second, before: api.item, after: confirmed });
    expect(api.writes.at(-1)).toEqual({ action: 'confirm', id: api.item.id });
    minutesLater(api.clock, 1);
    await api.send('PATCH', api.url, { json: madeUpInput(groups, 1) });
    expect(await adminList()).toMatchObject([{ changedAt: third, checkedAt: third }]);
  },
);

test('a confirmation can be undone, and leaves earlier versions to be restored', async () => {
  await using api = await start(sqliteLocation);
  await api.confirm();
  expect(await (await api.restore()).json()).toEqual({ ...api.item, version: 3 });
  await api.send('PATCH', api.url, { json: madeUpInput(groups, 1) });
  await api.confirm();
  const [confirmed] = await api.revisions();
  await api.send('DELETE', api.url);
  expect(await (await api.restore(confirmed?.id)).json()).toEqual({ ...confirmed?.after, version: 7 });
});
