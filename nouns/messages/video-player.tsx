import { type ReactNode, useState } from 'react';
import { Icon, play } from '#ui/icon.tsx';
import { SmartLink } from '#ui/smart-link.tsx';

/** Of a video: who has it, its address there, and that of its player. */
export type Player = { name: string; address: string; url: string };

type Props = Player & {
  title: string;
  /** Shown until it plays. */
  children: ReactNode;
};

/** A video of another site, which gets no request before Play is pressed. */
export function VideoPlayer({ name, address, url, title, children }: Props) {
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
            // YouTube plays nothing for a page that it does not know.
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
        <SmartLink href={address} newTab className="link inline-flex min-h-11 items-center">
          {`Watch on ${name}`}
        </SmartLink>
      </p>
    </div>
  );
}
