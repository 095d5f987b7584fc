import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { allowDrafts, readDraft, removeDrafts, saveDraft } from './drafts.ts';

class MemoryStorage extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, text: string) => void this.set(key, text);
  removeItem = (key: string) => void this.delete(key);
}

let [local, tab] = [new MemoryStorage(), new MemoryStorage()];

beforeEach(() => {
  [local, tab] = [new MemoryStorage(), new MemoryStorage()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  allowDrafts();
  onTestFinished(() => {
    removeDrafts();
    vi.unstubAllGlobals();
  });
});

test('a draft is read by other tabs, and after an update of the site', () => {
  const draft = { base: { id: 'one', title: 'Before' }, values: { title: 'After' } };
  saveDraft('/api/groups one', draft);
  expect([...local]).toEqual([['draft /api/groups one', JSON.stringify(draft)]]);
  expect(readDraft('/api/groups one')).toEqual(draft);
  local.set('draft /api/groups one', '{"values":{"title":"In another tab"}}');
  expect(readDraft('/api/groups one')).toEqual({ values: { title: 'In another tab' } });
});

test('a file in a draft lasts as long as the page, and the rest longer', () => {
  const draft = { values: { title: 'After' }, uploads: { picture: new File([], 'photo.jpg') } };
  saveDraft('/api/news new', draft);
  expect(readDraft('/api/news new')).toBe(draft);
  expect([...local.values()]).toEqual(['{"values":{"title":"After"}}']);
});

test('what was pasted as addresses ends with its tab', () => {
  saveDraft('newsletter import', 'cy@example.org');
  expect(readDraft('newsletter import')).toBe('cy@example.org');
  expect([local.size, tab.size]).toEqual([0, 1]);
});

test.each([
  ['full', 'setItem'],
  ['blocked', 'getItem'],
] as const)('where storage is %s, a draft lasts as long as the page', (_, method) => {
  const fail = () => {
    throw new DOMException('No', 'QuotaExceededError');
  };
  Object.assign(local, { setItem: fail, [method]: fail });
  saveDraft('/api/groups new', { values: {} });
  expect(readDraft('/api/groups new')).toEqual({ values: {} });
  saveDraft('/api/groups new', undefined);
  expect(readDraft('/api/groups new')).toBeUndefined();
});

test('a logout removes all drafts, and nothing is stored until the next login', () => {
  saveDraft('/api/groups new', { uploads: {} });
  removeDrafts();
  saveDraft('/api/groups new', { values: {} });
  expect(readDraft('/api/groups new')).toBeUndefined();
  expect(local.size).toBe(0);
  allowDrafts();
  saveDraft('/api/groups new', { values: {} });
  expect(readDraft('/api/groups new')).toEqual({ values: {} });
});
