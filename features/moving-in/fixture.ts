import type { Candidate } from './candidate.ts';

/** An article of another site. */
export function aPost(key: string, { values = {}, ...given }: Partial<Candidate> = {}): Candidate {
  const publishAt = '2016-05-03T14:00:00.000Z';
  return {
    noun: 'news',
    values: { title: `Post ${key}`, summary: 'A summary', content: 'Some text', author: 'Kim', publishAt, ...values },
    origin: { source: 'wordpress', key, publishedAt: publishAt },
    oldPaths: [`/2016/05/post-${key}/`, `/?p=${key}`],
    files: [],
    notes: [],
    ...given,
  };
}

/** An episode of a podcast. */
export function anEpisode(key: string, { values = {}, ...given }: Partial<Candidate> = {}): Candidate {
  const audio = { address: `https://host.example/${key}.mp3`, type: 'audio/mpeg', bytes: 5_000_000, seconds: 1_800 };
  return {
    noun: 'messages',
    values: { title: `Talk ${key}`, preachedOn: '2016-05-01', audio, ...values },
    origin: { source: 'podcast', key, publishedAt: '2016-05-02T07:30:00.000Z' },
    oldPaths: [],
    files: [],
    notes: [],
    ...given,
  };
}
