import { expect, test } from 'vitest';
import { expectLogged, silenceErrors } from '#test/expect-logged.ts';
import { errorResponse } from './problem-response.ts';

const requestBy = (method: string) => ({ req: new Request('http://localhost', { method }) as never });

test('an unexpected error is logged, and the client gets only the id it is logged with', async () => {
  const takeErrors = silenceErrors();
  const response = errorResponse(new Error('no such table: groups'), requestBy('GET'));
  const [logged, ...others] = takeErrors();
  const errorId = /^error (\w+): .*groups/.exec(logged ?? '')?.[1];
  expect(others).toEqual([]);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    detail: `Something went wrong on our side (error ${errorId}). Please try again.`,
  });
});

// Which errors of a database mean that: ../unavailable.test.ts. Those of real ones: server/db and server/auth/session-queries.test.ts.
test.each([
  ['POST', 'The site can’t save right now. What you wrote is still here. Please try again in a few minutes.'],
  ['GET', 'The site can’t read its data right now. Please try again in a few minutes.'],
  ['HEAD', 'The site can’t read its data right now. Please try again in a few minutes.'],
])('while the database is away, %s gets 503 with a sentence for people', async (method, detail) => {
  const error = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
  const response = await expectLogged('no connection', async () => errorResponse(error, requestBy(method)));
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await response.json()).toMatchObject({ status: 503, detail });
});
