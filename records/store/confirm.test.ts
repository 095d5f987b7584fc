import { expect, test } from 'vitest';
import { groups } from '#features/groups/group.ts';
import { minutesLater } from '#test/api.ts';
import { engines } from '#test/database.ts';
import { generateInput } from '#test/generated-input.ts';
import { startWithItem } from '#test/item-history.ts';

const times = ['2027-03-05T15:00:00.000Z', '2027-03-05T15:01:00.000Z', '2027-03-05T15:02:00.000Z'] as const;

test.each(engines)(
  'on $name, confirming changes only the version and the time of the last check',
  async ({ newLocation }) => {
    await using api = await startWithItem(newLocation, groups);
    const adminList = async () => (await api.send('GET', api.path)).json();
    const [first, second, third] = times;
    expect(await adminList()).toEqual([{ ...api.item, changedAt: first, checkedAt: first }]);
    minutesLater(api.clock, 1);
    const response = await api.send('POST', `${api.url}/confirm`);
    expect(response.status).toBe(200);
    const confirmed = { ...api.item, version: 2 };
    expect(await response.json()).toEqual(confirmed);
    expect(await adminList()).toEqual([{ ...confirmed, changedAt: first, checkedAt: second }]);
    const [newest] = await api.revisions();
    expect(newest).toMatchObject({ action: 'confirm', at: second, before: api.item, after: confirmed });
    expect(await api.versions()).toEqual({ groups: 2 });
    minutesLater(api.clock, 1);
    await api.send('PATCH', api.url, { json: generateInput(groups, 1) });
    expect(await adminList()).toMatchObject([{ changedAt: third, checkedAt: third }]);
  },
);
