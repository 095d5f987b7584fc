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

test('a draft of another tab, or of an older version of the site, is read', () => {
  stored.set(`draft ${key}`, '{"base":{"id":"one"},"values":{"title":"Half"}}');
  expect(readDraft(key)).toEqual({ base: { id: 'one' }, values: { title: 'Half' } });
});

test('a draft of a version in which items named their picture and audio is read, with the words about the picture', () => {
  const pictureDetails = { alt: 'A picnic', width: 8, height: 6, focusX: 1, focusY: 2 };
  const [base, values] = [
    { id: 'one', picture: 'a', audio: 'https://a.example/1.mp3', pictureDetails },
    { title: 'Half', picture: 'a', audio: '' },
  ];
  stored.set(`draft ${key}`, JSON.stringify({ base, values }));
  expect(readDraft(key)).toEqual({
    base: { ...base, picture: { id: 'a', ...pictureDetails }, audio: audioAt(base.audio) },
    // Where it is left out, the form has the picture of the base.
    values: { title: 'Half', audio: null },
  });
});

test('a file in a draft lasts as long as the page, and the rest longer', () => {
  const draft = { values: { title: 'Half' }, uploads: { picture: new File([], 'photo.jpg') } };
  saveDraft(key, draft);
  expect(readDraft(key)).toBe(draft);
  expect([...stored]).toEqual([[`draft ${key}`, '{"values":{"title":"Half"}}']]);
});

test('where storage is blocked, a draft lasts as long as the page', () => {
  const fail = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: fail, setItem: fail, removeItem: fail });
  saveDraft(key, { values: {} });
  expect(readDraft(key)).toEqual({ values: {} });
  saveDraft(key, undefined);
  expect(readDraft(key)).toBeUndefined();
});
