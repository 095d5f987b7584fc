import { churchDate } from '#core/church-time.ts';
import type { PreviewProps } from '#records/declare/noun.ts';
import type { Message } from './message.ts';
import { MessageView } from './message-view.tsx';

export default function MessagePreview({ item }: PreviewProps<Message>) {
  return <MessageView message={{ ...item, preachedOn: item.preachedOn || churchDate(new Date()) }} />;
}
