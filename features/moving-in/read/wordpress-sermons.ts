import { readAudio } from './audio-address.ts';
import { cleanText } from './clean-text.ts';
import { readHtml, readLine } from './html-text.ts';
import type { Audio } from './items.ts';
import { readMoment } from './times.ts';
import type { Post, Site } from './wordpress-export.ts';

type Sermon = {
  speaker: string;
  series: string;
  passages: string;
  books: string;
  date?: string | undefined;
  audio?: Audio | undefined;
  videos: string[];
  html: string;
};

/** A sermon of Sermon Manager (wpfc_sermon) or Church Content (ctc_sermon). */
export function sermonOf(post: Post, site: Site, notes: string[]): Sermon {
  const { meta, terms, html } = post;
  const of = (...names: string[]) => names.map((name) => meta.get(name)).find(Boolean) ?? '';
  const termsOf = (...taxonomies: string[]) =>
    terms.flatMap(({ taxonomy, name }) => (taxonomies.includes(taxonomy) ? name : []));
  const [series = '', ...otherSeries] = termsOf('wpfc_sermon_series', 'ctc_sermon_series');
  if (otherSeries.length > 0) notes.push(`It is in other series, too: ${otherSeries.join(', ')}.`);
  const [address = '', length] = (
    of('sermon_audio', '_ctc_sermon_audio') || addressOf(of('sermon_audio_id'), site)
  ).split('\n');
  const audio = readAudio(
    { address, length: length ?? of('_wpfc_sermon_size'), duration: of('_wpfc_sermon_duration') },
    notes,
  );
  if (address && !audio) notes.push(`Its audio cannot be played here: ${address}`);
  return {
    speaker: termsOf('wpfc_preacher', 'ctc_sermon_speaker').join(', '),
    series,
    passages: readLine(of('bible_passage')),
    books: termsOf('wpfc_bible_book', 'ctc_sermon_book').join('; '),
    date: dayOf(of('sermon_date')),
    audio,
    videos: [of('sermon_video_link'), of('sermon_video'), of('_ctc_sermon_video')].flatMap(videosIn),
    html: of('sermon_description') || html,
  };
}

/** Stored as seconds of a clock without a zone, or in older versions as text. */
function dayOf(stored: string) {
  const moment = /^-?\d{5,}$/.test(stored) ? new Date(Number(stored) * 1000) : readMoment(stored, 'UTC');
  return moment && Number.isFinite(moment.getTime()) ? moment.toISOString().slice(0, 10) : undefined;
}

function addressOf(file: string, { files }: Site) {
  return files.get(file)?.address ?? '';
}

/** An address, or the HTML in which a video is embedded. */
function videosIn(stored: string) {
  if (!stored) return [];
  return stored.includes('<') ? readHtml(stored).players : [cleanText(stored)];
}
