import { afterEach, beforeEach, expect, vi } from 'vitest';

beforeEach(() => {
  vi.spyOn(console, 'error');
});

/** A test that expects a logged error uses expectLogged(), which also clears it. */
afterEach(() => {
  const logged = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(logged, 'logged errors').toEqual([]);
});
