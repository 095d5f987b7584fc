import { expect, test } from 'vitest';
import { anEventInput } from '#features/events/fixture.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { aMessageInput } from '#features/messages/fixture.ts';
import { hrefsIn } from './html.ts';
import { visitSite } from './visit.ts';

/** It is Friday, March 5, 2027. */
const { openMain, send, logIn } = await visitSite();
const volunteer = await logIn();

async function create(path: string, input: object): Promise<string> {
  return `${path}/${JSON.parse((await send('POST', path, input, volunteer)).text).id}`;
}

test('lists without items offer the newest message, the next event that happens and the next group', async () => {
  const [message, event, group] = ['/messages/newer', '/events/supper', '/small-groups?q=Readers'];
  const groupsOfDay = '/small-groups?day=Saturday';
  const offered = async (path: string) =>
    hrefsIn(await openMain(path)).filter((href) => /^\/(messages|events)\/|small-groups\?/.test(href ?? ''));
  for (const path of ['/messages', '/events', '/small-groups']) expect(await offered(path), path).toEqual([]);

  await create('/api/messages', aMessageInput({ title: 'Older', preachedOn: '2027-02-01' }));
  await create('/api/messages', aMessageInput({ title: 'Newer', preachedOn: '2027-02-28' }));
  const calledOff = { date: '2027-03-06', status: 'cancelled', to: '', note: '' } as const;
  await create('/api/events', anEventInput({ title: 'Picnic', date: calledOff.date, changes: [calledOff] }));
  const supper = await create('/api/events', anEventInput({ title: 'Supper', date: '2027-03-07' }));
  expect(await offered('/small-groups'), 'renewed').toEqual([message, event]);
  await create('/api/groups', aGroupInput({ title: 'Writers', meetingDay: 'Thursday' }));
  const readers = await create('/api/groups', aGroupInput({ title: 'Readers', meetingDay: 'Saturday' }));
  expect(await offered('/messages?q=nothing')).toEqual([message, event, group]);
  expect(await offered('/small-groups?q=nobody')).toEqual([message, event, groupsOfDay]);
  expect(await offered('/small-groups')).toEqual([]);

  await send('DELETE', supper, undefined, volunteer);
  await send('DELETE', readers, undefined, volunteer);
  expect(await offered('/small-groups?q=nobody')).toEqual([message, '/small-groups?day=Thursday']);
});
