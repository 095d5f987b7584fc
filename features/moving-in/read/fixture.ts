import type { Candidate, Facts, LeftOut } from '#features/moving-in/candidate.ts';
import { readFile } from './read-file.ts';

export const facts: Facts = {
  timeZone: 'America/New_York',
  now: new Date('2027-03-05T15:00:00Z'),
  churchName: 'Our Church',
  churchPlace: 'Our Sanctuary',
  feeds: { news: '/news/feed', messages: '/messages/feed' },
  nouns: [],
};

/** What is in a file, which arrives in parts of a size that cuts through words and characters. */
export async function readAll(content: string | Uint8Array, changed: Partial<Facts> = {}) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const all = {
    candidates: [] as Candidate[],
    leftOut: [] as LeftOut[],
    redirects: [] as { from: string; to: string; status: number }[],
    notes: [] as string[],
  };
  async function* open() {
    for (let at = 0; at < bytes.length; at += 777) yield bytes.subarray(at, at + 777);
  }
  for await (const found of readFile(open, { ...facts, ...changed })) {
    if ('candidate' in found) all.candidates.push(found.candidate);
    else if ('leftOut' in found) all.leftOut.push(found.leftOut);
    else if ('redirect' in found) all.redirects.push(found.redirect);
    else all.notes.push(found.note);
  }
  return all;
}
