import type { Audio } from '#records/declare/file-values.ts';
import { Icon, play } from '#ui/icon.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { ahead, back, type Played, useAudio } from './use-audio.ts';

const pause = 'M8.5 5v14M15.5 5v14';
/** Arrows around a number of seconds. */
const arrowBack = 'M4 4.5v4h4M4.4 8.5a8.5 8.5 0 1 1-.7 5';
const arrowAhead = 'M20 4.5v4h-4m3.6 0a8.5 8.5 0 1 0 .7 5';

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** Audio is not loaded before it is played. Without script it has the browser's own controls. */
export function AudioPlayer({ message, audio }: { message: Played; audio: Audio }) {
  const { element, events, time, length, hasFailed, ...player } = useAudio(message, audio.seconds);
  const { title } = message;
  return (
    <div className="print:hidden">
      <noscript>
        <audio controls preload="none" src={audio.address} aria-label={title} className="w-full" />
      </noscript>
      <audio ref={element} preload="none" src={audio.address} {...events} />
      <fieldset
        aria-label={title}
        className="needs-script min-w-0 rounded-card border border-line bg-raised px-4 pt-4 pb-3 text-ink sm:px-5"
      >
        <div className="flex flex-wrap items-center gap-1">
          <button
            type="button"
            aria-label={player.isPlaying ? 'Pause' : 'Play the audio'}
            onClick={player.toggle}
            className="mr-2 grid size-14 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong"
          >
            <Icon d={player.isPlaying ? pause : play} size={26} />
          </button>
          <SkipButton
            label={`Back ${back} seconds`}
            seconds={back}
            icon={arrowBack}
            onClick={() => player.skip(-back)}
          />
          <SkipButton
            label={`Ahead ${ahead} seconds`}
            seconds={ahead}
            icon={arrowAhead}
            onClick={() => player.skip(ahead)}
          />
          <select
            aria-label="Speed"
            defaultValue={1}
            onChange={({ target }) => player.setSpeed(Number(target.value))}
            className="figures ml-auto min-h-11 rounded-card border border-field-line bg-raised px-2 text-sm"
          >
            {speeds.map((speed) => (
              <option key={speed} value={speed}>{`${speed}×`}</option>
            ))}
          </select>
        </div>
        <input
          type="range"
          aria-label="Position"
          aria-valuetext={`${clock(time)} of ${clock(length)}`}
          min={0}
          max={Math.floor(length)}
          value={Math.floor(time)}
          disabled={!length}
          onChange={({ target }) => player.seek(Number(target.value))}
          className="mt-2 block h-11 w-full cursor-pointer accent-accent"
        />
        <p className="figures flex justify-between text-quiet text-sm">
          <span>{clock(time)}</span>
          <span>{length > 0 && `−${clock(Math.max(0, Math.floor(length) - Math.floor(time)))}`}</span>
        </p>
        {hasFailed && (
          <p role="alert" className="mt-2 text-danger">
            The audio can’t be played right now. Please try again in a moment.
          </p>
        )}
      </fieldset>
      <p className="mt-1 flex flex-wrap items-center gap-x-6 text-quiet text-sm">
        <SmartLink href={audio.address} download className="link tap-target">
          Download the audio
        </SmartLink>
        {lengthInWords(audio)}
      </p>
    </div>
  );
}

type SkipProps = { label: string; seconds: number; icon: string; onClick: () => void };

function SkipButton({ label, seconds, icon, onClick }: SkipProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="relative grid size-11 place-items-center rounded-full text-heading hover:text-accent"
    >
      <Icon d={icon} size={34} />
      <span className="figures absolute font-semibold text-[0.625rem]">{seconds}</span>
    </button>
  );
}

/** '3:05', '1:03:05' */
export function clock(seconds: number) {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const parts = hours ? [hours, String(minutes).padStart(2, '0')] : [minutes];
  return [...parts, String(whole % 60).padStart(2, '0')].join(':');
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
