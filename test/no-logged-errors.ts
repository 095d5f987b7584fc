import { afterEach, beforeEach, expect, vi } from 'vitest';
import { log } from '#core/log.ts';
import { loggedErrors } from './expect-logged.ts';

log.level = 'error';

beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(log, 'error');
});

/** Fails a test with logged errors, unless it uses silenceErrors() or expectLogged(), which clear them. */
afterEach(() => {
  const logged = loggedErrors();
  vi.restoreAllMocks();
  expect(logged, 'logged errors').toEqual([]);
});
