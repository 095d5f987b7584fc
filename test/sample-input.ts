import { sampleData } from '#content/sample-data.ts';
import type { NounPath } from '#nouns/all.ts';
import type { Noun } from '#nouns/noun.ts';

/** One of the church's samples, as a volunteer would send it; repeats after the last. */
export function sampleInput({ path, Input }: Noun, number: number) {
  const samples = sampleData[path as NounPath];
  return Input.parse(samples[number % samples.length]);
}
