import { describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { engines } from '#test/database.ts';
import { aGroupInput } from './fixture.ts';
import type { Group } from './group.ts';

const hidden = aGroupInput({ location: '12 Oak Street', areaOnly: true, area: ' Near the park ' });

describe.each(engines)('a group that shows its area only, on $name', ({ newLocation }) => {
  async function start() {
    const api = await startApi(newLocation);
    const headers = await api.logIn();
    const send = (method: string, path: string, json?: unknown) => api.send(method, path, { headers, json });
    const list = async (path: string): Promise<Group[]> => (await send('GET', path)).json();
    return Object.assign(api, { sendAsAdmin: send, list });
  }

  test('has its location for admins, and its area instead for everybody', async () => {
    await using api = await start();
    const created = await api.sendAsAdmin('POST', '/api/groups', hidden);
    expect(await created.clone().json()).toMatchObject({ location: '12 Oak Street', area: 'Near the park' });
    const { id }: Group = await created.json();
    // Also for a volunteer: the page that she sees is that of visitors.
    expect(await api.list('/api/groups')).toMatchObject([{ id, location: 'Near the park', areaOnly: true }]);
    expect(await api.list('/api/admin/groups')).toMatchObject([{ id, location: '12 Oak Street', areaOnly: true }]);
    const shown = await api.sendAsAdmin('PATCH', `/api/groups/${id}`, { areaOnly: false });
    expect(await shown.json()).toMatchObject({ location: '12 Oak Street', areaOnly: false, area: 'Near the park' });
    expect(await api.list('/api/groups')).toMatchObject([{ location: '12 Oak Street' }]);
  });

  test('does so only if it is asked for', async () => {
    await using api = await start();
    const { areaOnly, area, ...json } = aGroupInput();
    const created = await api.sendAsAdmin('POST', '/api/groups', json);
    expect(await created.json()).toMatchObject({ areaOnly: false, area: '', location: '12 Oak Street' });
    expect(await api.list('/api/groups')).toMatchObject([{ location: '12 Oak Street' }]);
  });

  test('needs an area, when it is created and after every change', async () => {
    await using api = await start();
    const missing = { status: 400, errors: [{ field: 'area', message: 'Area is missing' }] };
    const { area, ...withoutArea } = hidden;
    for (const json of [withoutArea, { ...hidden, area: ' ' }]) {
      expect(await (await api.sendAsAdmin('POST', '/api/groups', json)).json()).toMatchObject(missing);
    }
    // Together with what else is wrong.
    const both = await api.sendAsAdmin('POST', '/api/groups', { ...withoutArea, title: '' });
    expect((await both.json()).errors.map(({ field }: { field: string }) => field)).toEqual(['title', 'area']);

    const { id }: Group = await (await api.sendAsAdmin('POST', '/api/groups', aGroupInput())).json();
    const patch = (json: unknown) => api.sendAsAdmin('PATCH', `/api/groups/${id}`, json);
    expect(await (await patch({ areaOnly: true })).json()).toMatchObject(missing);
    expect((await patch({ areaOnly: true, area: 'Near the park' })).status).toBe(200);
    expect(await (await patch({ area: '' })).json()).toMatchObject(missing);
    expect(await api.list('/api/admin/groups')).toMatchObject([{ areaOnly: true, area: 'Near the park', version: 2 }]);
    expect((await patch({ areaOnly: false, area: '' })).status).toBe(200);
  });

  test('is rejected unless the flag is true or false', async () => {
    await using api = await start();
    const response = await api.sendAsAdmin('POST', '/api/groups', { ...hidden, areaOnly: 'yes' });
    const message = 'Show the area only must be true or false';
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ field: 'areaOnly', message }] });
  });
});
