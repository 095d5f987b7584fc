import { expect, vi } from 'vitest';
import { log } from '#core/log.ts';

/** The methods that log errors: the server's, and that of React and its router. */
const methods = () => [log.error, console.error].map((method) => vi.mocked(method as (...line: unknown[]) => void));

/** The errors logged in this test so far, each with its message and cause as one text. */
export function loggedErrors() {
  return methods().flatMap(({ mock }) => mock.calls.map((line) => line.map(asText).join(' ')));
}

function asText(part: unknown) {
  if (!(part instanceof Object && 'err' in part)) return String(part);
  return 'errorId' in part ? `error ${part.errorId}: ${part.err}` : String(part.err);
}

/** Silences expected errors. Returns a function that returns and clears them. */
export function silenceErrors() {
  for (const method of methods()) method.mockImplementation(() => undefined);
  return () => {
    const logged = loggedErrors();
    for (const method of methods()) method.mockReset();
    return logged;
  };
}

/** Expects `run` to log exactly one error, whose message or cause contains the text. */
export async function expectLogged<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  const takeErrors = silenceErrors();
  const result = await run();
  expect(takeErrors()).toEqual([expect.stringContaining(text)]);
  return result;
}
