import { describe, expect, test } from 'vitest';
import { minutesLater } from '#test/api.ts';
import { engines } from '#test/database.ts';
import { startWithItem } from '#test/item-history.ts';
import { sampleInput } from '#test/sample-input.ts';
import { nouns } from './all.ts';
import { adminApiPath } from './noun.ts';

const times = ['2027-03-05T15:00:00.000Z', '2027-03-05T15:01:00.000Z', '2027-03-05T15:02:00.000Z'] as const;

describe.each(engines)('on $name', ({ newLocation }) => {
  describe.each(nouns)('confirming $plural', (noun) => {
    async function start() {
      const api = await startWithItem(newLocation, noun);
      const confirm = () => api.send('POST', `${api.url}/confirm`);
      const adminList = async () => (await api.send('GET', adminApiPath(noun))).json();
      return Object.assign(api, { confirm, adminList });
    }

    test('changes nothing but the version, and is in the history', async () => {
      await using api = await start();
      minutesLater(api.clock, 1);
      const response = await api.confirm();
      expect(response.status).toBe(200);
      const confirmed = { ...api.item, version: 2 };
      expect(await response.json()).toEqual(confirmed);
      expect(await api.list()).toEqual([confirmed]);
      const [newest] = await api.revisions();
      expect(newest).toMatchObject({ action: 'confirm', at: times[1], before: api.item, after: confirmed });
      expect(api.writes.at(-1)).toEqual({ action: 'confirm', id: api.item.id });
    });

    test('is the newest time that admins get with an item, besides that of its last change', async () => {
      await using api = await start();
      const [first, second, third] = times;
      expect(await api.adminList()).toEqual([{ ...api.item, changedAt: first, checkedAt: first }]);
      minutesLater(api.clock, 1);
      await api.confirm();
      expect(await api.adminList()).toMatchObject([{ changedAt: first, checkedAt: second }]);
      minutesLater(api.clock, 1);
      await api.send('PATCH', api.url, { json: sampleInput(noun, 1) });
      expect(await api.adminList()).toMatchObject([{ changedAt: third, checkedAt: third }]);
    });

    test('can be undone, and leaves earlier versions to be restored', async () => {
      await using api = await start();
      await api.confirm();
      expect(await (await api.restore()).json()).toEqual({ ...api.item, version: 3 });
      await api.send('PATCH', api.url, { json: sampleInput(noun, 1) });
      await api.confirm();
      const [confirmed] = await api.revisions();
      await api.send('DELETE', api.url);
      expect(await (await api.restore(confirmed?.id)).json()).toEqual({ ...confirmed?.after, version: 7 });
      await api.send('DELETE', api.url);
      expect((await api.confirm()).status).toBe(404);
    });

    test('needs a session, as does the list for admins, which nobody may store', async () => {
      await using api = await start();
      expect((await api.request('POST', `${api.url}/confirm`)).status).toBe(401);
      expect((await api.request('GET', adminApiPath(noun))).status).toBe(401);
      const response = await api.send('GET', adminApiPath(noun));
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await api.revisions()).toHaveLength(1);
    });
  });
});
