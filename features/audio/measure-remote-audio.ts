import { log } from '#core/log.ts';
import type { Noun } from '#records/declare/noun.ts';
import { listUnmeasured, setMeasured } from '#records/store/audio.server.ts';
import type { Db } from '#records/store/tables.server.ts';
import type { probeRemoteAudio } from './probe-remote-audio.ts';

export type Probe = (address: string, way: { signal?: AbortSignal }) => ReturnType<typeof probeRemoteAudio>;

/**
 * Probes remote audio files whose length, which a podcast must contain, is unknown: after an import, or if the host did not
 * respond. Each run continues after the previous batch, so that hosts that never respond do not block others.
 */
export function createRemoteAudioJob(db: Db, nouns: readonly Noun[], probe: Probe, batchSize = 100) {
  let last = '';
  return async function measure(signal: AbortSignal) {
    const unmeasured = (await listUnmeasured(db, nouns)).filter(({ id }) => id > last);
    const next = unmeasured.slice(0, batchSize);
    last = (unmeasured.length > batchSize && next.at(-1)?.id) || '';
    for (const each of next) {
      if (signal.aborted) return;
      try {
        const measured = await probe(each.audio.address, { signal });
        if (measured) await setMeasured(db, each, measured);
      } catch (err) {
        log.info({ err: String(err) }, 'The length of an audio file is not known');
      }
    }
  };
}
