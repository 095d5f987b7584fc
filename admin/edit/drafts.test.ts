import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { audioAt } from '#features/messages/fixture.ts';
import { allowDrafts, readDraft, saveDraft } from './drafts.ts';

const stored = new Map<string, string>();
const key = '/api/groups one';

beforeEach(() => {
  onTestFinished(() => void vi.unstubAllGlobals());
  stored.clear();
  allowDrafts();
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
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
