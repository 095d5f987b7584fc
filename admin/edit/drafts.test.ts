import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { audioAt } from '#features/messages/fixture.ts';
import { allowDrafts, readDraft, removeDrafts, saveDraft } from './drafts.ts';

const [stored, storedForTab] = [new Map<string, string>(), new Map<string, string>()];
const key = '/api/groups one';

beforeEach(() => {
  onTestFinished(() => void vi.unstubAllGlobals());
  allowDrafts();
  for (const [name, items] of Object.entries({ localStorage: stored, sessionStorage: storedForTab })) {
    items.clear();
    vi.stubGlobal(name, {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, text: string) => items.set(name, text),
      removeItem: (name: string) => items.delete(name),
      clear: () => items.clear(),
    });
  }
});

test('reads a draft from another tab or from an older version of the site', () => {
  stored.set(`draft ${key}`, '{"base":{"id":"one"},"values":{"title":"Half"}}');
  expect(readDraft(key)).toEqual({ base: { id: 'one' }, values: { title: 'Half' } });
});

test('reads a draft from a version in which items stored only a reference to picture and audio, with its alt text', () => {
  const pictureDetails = { alt: 'A picnic', width: 8, height: 6, focusX: 1, focusY: 2 };
  const [base, values] = [
    { id: 'one', picture: 'a', audio: 'https://a.example/1.mp3', pictureDetails },
    { title: 'Half', picture: 'a', audio: '' },
  ];
  stored.set(`draft ${key}`, JSON.stringify({ base, values }));
  expect(readDraft(key)).toEqual({
    base: { ...base, picture: { id: 'a', ...pictureDetails }, audio: audioAt(base.audio) },
    // If the draft omits the picture, the form shows the base's.
    values: { title: 'Half', audio: null },
  });
});

test('keeps a file in a draft as long as the page is open, and the rest longer', () => {
  const draft = { values: { title: 'Half' }, uploads: { picture: new File([], 'photo.jpg') } };
  saveDraft(key, draft);
  expect(readDraft(key)).toBe(draft);
  expect([...stored]).toEqual([[`draft ${key}`, '{"values":{"title":"Half"}}']]);
});

test('keeps a draft as long as the page is open if storage is blocked', () => {
  const fail = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: fail, setItem: fail, removeItem: fail });
  saveDraft(key, { values: {} });
  expect(readDraft(key)).toEqual({ values: {} });
  saveDraft(key, undefined);
  expect(readDraft(key)).toBeUndefined();
});

test('a list of addresses ends with its tab, also one that an older version of the site has stored for longer', () => {
  stored.set('draft newsletter add', '"old@example.org"');
  saveDraft('newsletter add', 'ann@example.org');
  expect(readDraft('newsletter add')).toBe('ann@example.org');
  expect([[...stored], storedForTab.size]).toEqual([[], 1]);
  saveDraft('newsletter add', undefined);
  expect(readDraft('newsletter add')).toBeUndefined();
});

test('the name of a picture in a draft of words is none of an earlier version', () => {
  const draft = { picture: 'candles', staff: [{ picture: '' }] };
  stored.set('draft words home', JSON.stringify(draft));
  expect(readDraft('words home')).toEqual(draft);
});

test('after a logout no draft is left, and a save that completes later stores none', () => {
  saveDraft(key, { values: {}, uploads: { picture: new File([], 'photo.jpg') } });
  stored.set('of an older version', 'Half');
  removeDrafts();
  saveDraft(key, { values: {} });
  expect(readDraft(key)).toBeUndefined();
  expect([...stored]).toEqual([]);
});
