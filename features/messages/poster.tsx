import { FillingPicture } from '#records/show/item-picture.tsx';
import type { Message } from './message.ts';

type Props = { message: Message; sizes: string; priority?: boolean };

/** Fills its frame with a message's picture, or sets its passage large, which is beside it, too. */
export function Poster({ message, ...look }: Props) {
  if (message.picture) return <FillingPicture item={message} {...look} />;
  return (
    <div aria-hidden="true" className="poster">
      <p>{message.passages || message.title}</p>
    </div>
  );
}
