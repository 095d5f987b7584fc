import { line, pages, paragraph } from '#core/text.ts';
import { parseVideo, storedVideo } from '#core/video.ts';
import type { Candidate, Facts, Found } from '#features/moving-in/candidate.ts';
import { cleanText, fitText } from './clean-text.ts';
import { type FoundFacts, findFacts, isRepetition } from './found.ts';
import type { HtmlText } from './html-text.ts';
import { localTime } from './times.ts';

/** What every item of another program has, whatever it becomes. */
export type Source = {
  origin: { source: string; key: string };
  title: string;
  /** Null is a draft. A calendar does not say when its events became public. */
  publishedAt?: Date | null;
  body: HtmlText;
  oldPaths: string[];
  picture?: { address: string; alt: string } | undefined;
  notes: string[];
};

export type Audio = { address: string; type: string; bytes: number; seconds: number };

const noText = 'It has no text. What has only pictures or players has no place here.';
/** A first paragraph of more letters is no summary. */
const maxSummary = 500;

/** An article needs a summary, a text and an author, so what is missing is made of what is there. */
export function toArticle(source: Source, { summary = '', author = '' }, { churchName }: Facts): Found {
  const { title, body, notes } = source;
  const [own, text] = divide(summary, body.text, notes);
  if (!text) return { leftOut: { title, why: noText } };
  if (!author) notes.push('It names no author: the church stands in.');
  const candidate = candidateOf('news', source, {
    title: title || own.slice(0, 80),
    summary: fitText(own, 'summary', paragraph, notes),
    content: fitText(text, 'text', pages, notes),
    author: fitText(author || churchName, 'author', line, notes),
    publishAt: source.publishedAt?.toISOString() ?? null,
  });
  return { candidate };
}

/** The summary, and the text without it. */
function divide(summary: string, text: string, notes: string[]): [string, string] {
  if (summary) {
    const rest = text.startsWith(summary) ? text.slice(summary.length) : '';
    // What is longer than the summary is a paragraph that begins with it.
    return [summary, (/^\n/.test(rest) ? rest : text).trim() || summary];
  }
  const [first = '', ...others] = text.split('\n\n');
  notes.push('It has no summary: its beginning is one.');
  if (others.length > 0 && first.length <= maxSummary && !/^\s*(?:-|\d+\.)\s/.test(first))
    return [first, others.join('\n\n')];
  const sentence = /^.{20,300}?[.!?…](?=\s|$)/s.exec(first)?.[0];
  const beginning = first.length <= maxSummary ? first : (sentence ?? `${first.slice(0, 200).replace(/\s\S*$/, '')}…`);
  return [beginning, text];
}

type Talk = FoundFacts & {
  /** The day on which it was preached, if the program says so. */
  date?: string | undefined;
  /** Said if nothing says more. */
  books?: string;
  audio?: Audio | undefined;
  videos?: string[];
};

export function toMessage(source: Source, talk: Talk, { timeZone, now }: Facts): Candidate {
  const { title, publishedAt, body, notes } = source;
  const known = {
    ...(talk.speaker && { speaker: talk.speaker }),
    ...(talk.series && { series: talk.series }),
    ...(talk.passages && { passages: talk.passages }),
  };
  const { speaker = '', series = '', passages = '' } = findFacts(title, body.text, known, notes);
  const videos = [...(talk.videos ?? []), ...body.players];
  const video = videos.map(parseVideo).find(Boolean);
  if (talk.videos?.length && !video) notes.push(`Its video is neither at YouTube nor at Vimeo: ${talk.videos[0]}`);
  const shown = videos.find((address) => parseVideo(address));
  const text = body.text
    .split('\n\n')
    .filter((each) => each !== shown && each !== talk.audio?.address)
    .join('\n\n');
  const summary = isRepetition(text, [title, speaker, ...passages.split('; ')]) ? '' : text;
  const { audio } = talk;
  if (!talk.date && !publishedAt) notes.push('It has no date: today stands in.');
  const candidate = candidateOf('messages', source, {
    title: title || 'Message',
    preachedOn: talk.date ?? localTime(publishedAt ?? now, timeZone).date,
    speaker: fitText(speaker, 'speaker', line, notes),
    series: fitText(series, 'series', line, notes),
    passages: fitText(passages || (talk.books ?? ''), 'passages', line, notes),
    summary: fitText(summary, 'summary', paragraph, notes),
    video: video ? storedVideo(video) : '',
    audio: audio ?? null,
    publishAt: publishedAt?.toISOString() ?? null,
  });
  if (audio) candidate.files.unshift({ field: 'audio', address: audio.address, bytes: audio.bytes });
  return candidate;
}

export function candidateOf(noun: Candidate['noun'], source: Source, values: Record<string, unknown>): Candidate {
  const { origin, publishedAt, body, oldPaths, notes } = source;
  const picture = source.picture ?? body.pictures[0];
  if (JSON.stringify(values).includes('\ufffd'))
    notes.push('Some of its characters could not be read: they are shown as �.');
  const more = new Set(body.pictures.map(({ address }) => address).filter((address) => address !== picture?.address))
    .size;
  if (more > 0)
    notes.push(`It shows ${more} more ${more === 1 ? 'picture' : 'pictures'}, which texts here do not have.`);
  return {
    noun,
    values: { ...values, title: fitText(cleanText(String(values.title)), 'title', line, notes) },
    origin: { ...origin, ...(publishedAt && { publishedAt: publishedAt.toISOString() }) },
    oldPaths: [...new Set(oldPaths)],
    files: picture ? [{ field: 'picture', address: picture.address, alt: picture.alt, bytes: 0 }] : [],
    notes: [...notes, ...body.notes],
  };
}
