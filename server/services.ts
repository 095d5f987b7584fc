import type { Db } from './db/schema.ts';
import type { RecordingLearner } from './media/learn-recordings.ts';
import type { RecordingReader } from './media/reader.ts';
import type { Mailer } from './newsletter/mailer.ts';
import type { Cutter } from './pictures/cutter.ts';
import type { Settings } from './settings.ts';

/** What routes use of the process. Made once, and passed to every list of routes. */
export type Services = {
  db: Db;
  now: () => Date;
  settings: Pick<Settings, 'trustedProxies' | 'mediaDir' | 'missingForMail'>;
  /** Undefined unless mail is set up. */
  mailer: Mailer | undefined;
  cutPicture: Cutter['cut'];
  readRecording: RecordingReader['read'];
  recordingLearner: Pick<RecordingLearner, 'wake'>;
  /** Called after the bin was emptied, with what was in it. It changes no page. */
  emptied: (items: { noun: string; itemId: string }[]) => void;
};
