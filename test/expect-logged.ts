import { expect, vi } from 'vitest';

/** Expects `run` to log exactly one error, which contains the message. */
export async function expectLogged<Result>(message: string, run: () => Promise<Result>): Promise<Result> {
  const log = vi.mocked(console.error).mockImplementation(() => undefined);
  const result = await run();
  expect(log.mock.calls.map((logged) => logged.map(String).join(' '))).toEqual([expect.stringContaining(message)]);
  log.mockReset();
  return result;
}
