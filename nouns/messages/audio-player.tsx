import { SmartLink } from '#ui/smart-link.tsx';
import type { Message } from './message.ts';

type Props = { message: Pick<Message, 'title' | 'audio' | 'recording'> };

/** Nothing of the recording is loaded before it is played. */
export function AudioPlayer({ message: { title, audio, recording } }: Props) {
  const length = recording ? lengthInWords(recording) : '';
  return (
    <div className="my-8 print:hidden">
      <audio controls preload="none" src={audio} aria-label={title} className="w-full" />
      <p className="mt-1 flex flex-wrap items-center gap-x-6 text-quiet text-sm">
        <SmartLink href={audio} download className="link inline-flex min-h-11 items-center">
          Download the audio
        </SmartLink>
        {length}
      </p>
    </div>
  );
}

/** '38 minutes, 22 MB'; what is not known is 0. */
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
