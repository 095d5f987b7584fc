import { type ReactNode, useEffect, useState } from 'react';
import { playerOf, type Video, videoAddress } from '#core/video.ts';
import { Icon, play } from '#ui/icon.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { pauseAudio } from './use-audio.ts';

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

  // Audio that starts ends the video, which is another site's and cannot be paused.
  useEffect(() => {
    if (!isPlaying) return;
    pauseAudio();
    const stop = ({ target }: Event) => target instanceof HTMLAudioElement && setIsPlaying(false);
    document.addEventListener('play', stop, true);
    return () => document.removeEventListener('play', stop, true);
  }, [isPlaying]);

  return (
    <div className="print:hidden">
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
              <span className="button absolute bottom-4 left-4 border-transparent bg-accent py-3 text-on-accent group-hover:bg-accent-strong">
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
