import { type ReactNode, useState } from 'react';
import { playerOf, type Video, videoAddress } from '#core/video.ts';
import type { Audio } from '#records/declare/file-values.ts';
import { Icon, play } from '#ui/icon.tsx';
import { SmartLink } from '#ui/smart-link.tsx';

type VideoProps = {
  video: Video;
  title: string;
  /** Shown until the video plays. */
  children: ReactNode;
};

/** A video from another site, which gets no request before Play is pressed. */
export function VideoPlayer({ video, title, children }: VideoProps) {
  const { name, url } = playerOf(video);
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <div className="my-8 print:hidden">
      <div className="relative aspect-video overflow-hidden rounded-card border border-line bg-soft">
        {isPlaying ? (
          <iframe
            // The focused button has been removed, so the player takes the focus.
            ref={(player) => player?.focus()}
            title={title}
            src={`${url}&autoplay=1`}
            allow="autoplay; fullscreen; picture-in-picture"
            // YouTube plays nothing without a referrer.
            referrerPolicy="strict-origin-when-cross-origin"
            className="absolute inset-0 h-full w-full border-0"
          />
        ) : (
          <>
            {children}
            <button
              type="button"
              onClick={() => setIsPlaying(true)}
              className="needs-script group absolute inset-0 h-full w-full cursor-pointer -outline-offset-4"
            >
              <span className="button border-transparent bg-accent py-3 text-on-accent group-hover:bg-accent-strong">
                <Icon d={play} size={20} />
                Play
              </span>
            </button>
          </>
        )}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-6 text-quiet text-sm">
        <span className="needs-script">{`The video comes from ${name} once you press Play.`}</span>
        <SmartLink href={videoAddress(video)} newTab className="link tap-target">
          {`Watch on ${name}`}
        </SmartLink>
      </p>
    </div>
  );
}

/** Audio is not loaded before it is played. */
export function AudioPlayer({ title, audio }: { title: string; audio: Audio }) {
  return (
    <div className="my-8 print:hidden">
      <audio controls preload="none" src={audio.address} aria-label={title} className="w-full" />
      <p className="mt-1 flex flex-wrap items-center gap-x-6 text-quiet text-sm">
        <SmartLink href={audio.address} download className="link tap-target">
          Download the audio
        </SmartLink>
        {lengthInWords(audio)}
      </p>
    </div>
  );
}

/** '38 minutes, 22 MB'; unknown values are 0. */
export function lengthInWords({ seconds, bytes }: { seconds: number; bytes: number }) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const megabytes = Math.max(0.1, bytes / 1_000_000);
  return [
    seconds > 0 && (minutes === 1 ? '1 minute' : `${minutes} minutes`),
    bytes > 0 && `${megabytes < 10 ? megabytes.toFixed(1).replace('.0', '') : Math.round(megabytes)} MB`,
  ]
    .filter(Boolean)
    .join(', ');
}
