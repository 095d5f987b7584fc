import { useEffect, useRef, useState } from 'react';
import { useFacts } from '#core/use-words.ts';
import { jpegOf } from '#records/declare/picture.ts';
import type { Message } from './message.ts';
import { podcastPicturePath } from './message-list.ts';
import { forgetPosition, readPosition, storePosition } from './position.ts';

/** In seconds, as podcast apps have them. */
export const [back, ahead] = [15, 30];

export type Played = Pick<Message, 'id' | 'title' | 'speaker' | 'picture'>;

/** The state of an audio element, and what its controls do. `seconds`: its length as far as it is known before it is loaded. */
export function useAudio(message: Played, seconds: number) {
  const element = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(seconds);
  const { id } = message;
  const { church, look } = useFacts();

  useEffect(() => {
    const stored = readPosition(id);
    if (!element.current || !stored) return;
    // Before anything is loaded, this is where playing begins.
    element.current.currentTime = stored;
    setTime(stored);
  }, [id]);

  function seek(to: number) {
    if (!element.current) return;
    const within = Math.max(0, Math.min(to, length || to));
    element.current.currentTime = within;
    setTime(within);
    storePosition(id, within);
  }
  function skip(by: number) {
    seek((element.current?.currentTime ?? 0) + by);
  }
  function toggle() {
    if (!element.current?.paused) element.current?.pause();
    // What cannot be played is an error event, too.
    else element.current.play().catch(() => undefined);
  }
  function setSpeed(speed: number) {
    if (element.current) element.current.playbackRate = speed;
  }

  const events = {
    onPlay() {
      pauseAudio(element.current);
      describe(
        message,
        { churchName: church.name, sitePicture: look?.pictures[podcastPicturePath] ?? podcastPicturePath },
        { seek, skip },
      );
      setIsPlaying(true);
      setHasFailed(false);
    },
    onPause: () => setIsPlaying(false),
    onTimeUpdate() {
      const now = element.current?.currentTime ?? 0;
      setTime(now);
      storePosition(id, now);
    },
    onDurationChange() {
      const now = element.current?.duration ?? 0;
      if (Number.isFinite(now)) setLength(now);
    },
    onEnded: () => forgetPosition(id),
    onError() {
      setIsPlaying(false);
      setHasFailed(true);
    },
  };
  return { element, events, isPlaying, hasFailed, time, length, seek, skip, toggle, setSpeed };
}

/** Only one of the page's players is heard. */
export function pauseAudio(except: HTMLAudioElement | null = null) {
  for (const audio of document.querySelectorAll('audio')) if (audio !== except) audio.pause();
}

/** For the lock screen, headphones and keys for media. */
function describe(
  message: Played,
  { churchName, sitePicture }: { churchName: string; sitePicture: string },
  { seek, skip }: { seek(to: number): void; skip(by: number): void },
) {
  const { mediaSession } = navigator;
  if (!mediaSession) return;
  const artwork = [{ src: jpegOf(message)?.path ?? sitePicture }];
  mediaSession.metadata = new MediaMetadata({
    title: message.title,
    artist: message.speaker || churchName,
    album: churchName,
    artwork,
  });
  mediaSession.setActionHandler('seekbackward', ({ seekOffset = back }) => skip(-seekOffset));
  mediaSession.setActionHandler('seekforward', ({ seekOffset = ahead }) => skip(seekOffset));
  mediaSession.setActionHandler('seekto', ({ seekTime = 0 }) => seek(seekTime));
}
