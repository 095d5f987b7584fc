import type { Settings } from '#core/settings.ts';
import type { AskLength } from '#features/audio/measure-remote-audio.ts';
import type { AudioReader } from '#features/audio/reader.ts';
import type { Mailer } from '#features/newsletter/mailer.ts';
import type { Cutter } from '#features/pictures/cutter.ts';
import type { Db } from '#server/db/schema.ts';

/** What routes use of the process. Made once, and passed to every list of routes. */
export type Services = {
  db: Db;
  now: () => Date;
  settings: Pick<Settings, 'trustedProxies' | 'mediaDir' | 'missingForMail'>;
  /** Undefined unless mail is set up. */
  mailer: Mailer | undefined;
  cutPicture: Cutter['cut'];
  readAudio: AudioReader['read'];
  /** Asks other sites, unless a test says otherwise. */
  askLength?: AskLength;
  /** Called after the bin was emptied, with what was in it. It changes no page. */
  emptied: (items: { noun: string; itemId: string }[]) => void;
};
