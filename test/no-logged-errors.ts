import { afterEach, beforeEach, expect, vi } from 'vitest';

beforeEach(() => {
  vi.spyOn(console, 'error');
});

/** A test that expects an error to be logged says so with expectLogged(), which also takes it off the record. */
afterEach(() => {
  const logged = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(logged, 'logged errors').toEqual([]);
});
