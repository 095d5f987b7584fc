import { bodyLimit } from 'hono/body-limit';
import { Problem } from '#http/problem.ts';
import { problemResponse } from './problem-response.ts';

export function limitBody(kib: number) {
  return bodyLimit({
    maxSize: kib * 1024,
    onError: () => problemResponse(new Problem(413, `The body may have at most ${kib} KiB.`)),
  });
}
