import { churchDate } from '#core/church-time.ts';
import type { PreviewProps } from '#records/declare/noun.ts';
import type { Message } from './message.ts';
import { MessageView } from './message-view.tsx';

export default function MessagePreview({ item }: PreviewProps<Message>) {
  // The admin screens' security policy allows no media from other sites.
  const audio = item.audio?.address.startsWith('/') ? item.audio : null;
  return <MessageView message={{ ...item, audio, preachedOn: item.preachedOn || churchDate(new Date()) }} />;
}
