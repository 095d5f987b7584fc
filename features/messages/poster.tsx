import { FillingPicture } from '#records/show/item-picture.tsx';
import type { Message } from './message.ts';

/** What fits on two or three lines of large type. */
const fewCharacters = 36;

type Props = { message: Message; sizes: string; priority?: boolean };

/** Fills its frame with a message's picture, or sets its passage large, which is beside it, too. */
export function Poster({ message, ...look }: Props) {
  if (message.picture) return <FillingPicture item={message} {...look} />;
  const text = message.passages || message.title;
  return (
    <div aria-hidden="true" className="poster">
      <p className={text.length > fewCharacters ? 'poster-long' : undefined}>{text}</p>
    </div>
  );
}
