import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { sqliteLocation } from '#test/database.ts';
import { aGroup, aGroupInput } from './fixture.ts';
import { type Group, groups } from './group.ts';

const hidden = aGroupInput({ location: '12 Oak Street', areaOnly: true, area: 'Near the park' });

test('visitors see the area of a group instead of its location, if it says so', () => {
  expect(groups.publicView(aGroup(hidden))).toEqual(aGroup({ ...hidden, location: 'Near the park' }));
  expect(groups.publicView(aGroup({ ...hidden, areaOnly: false }))).toMatchObject({ location: '12 Oak Street' });
});

test('a group that shows its area only needs one, when it is created and after every change', async () => {
  await using api = await startApi(sqliteLocation);
  const headers = await api.logIn();
  const send = async (method: string, path: string, json?: object) =>
    (await api.send(method, path, { headers, json })).json();
  const missing = { status: 400, errors: [{ field: 'area', message: 'Area is missing' }] };
  const { area, ...withoutArea } = hidden;
  for (const json of [withoutArea, { ...hidden, area: ' ' }]) {
    expect(await send('POST', '/api/groups', json)).toMatchObject(missing);
  }
  // Together with what else is wrong.
  const { errors } = await send('POST', '/api/groups', { ...withoutArea, title: '' });
  expect(errors).toMatchObject([{ field: 'title' }, { field: 'area' }]);

  const { id }: Group = await send('POST', '/api/groups', aGroupInput());
  const patch = (json: object) => send('PATCH', `/api/groups/${id}`, json);
  expect(await patch({ areaOnly: true })).toMatchObject(missing);
  expect(await patch({ areaOnly: true, area: ' Near the park ' })).toMatchObject({ area: 'Near the park', version: 2 });
  expect(await patch({ area: '' })).toMatchObject(missing);
  expect(await send('GET', '/api/admin/groups')).toMatchObject([{ areaOnly: true, area: 'Near the park', version: 2 }]);
  expect(await patch({ areaOnly: false, area: '' })).toMatchObject({ version: 3 });
});
