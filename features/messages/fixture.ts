import type { Audio } from '#records/declare/file-values.ts';
import type { Message, MessageInput } from './message.ts';

/** An audio file of which only the URL is known by default. */
export function audioAt(address: string, given: Partial<Audio> = {}): Audio {
  return { address, type: '', bytes: 0, seconds: 0, ...given };
}

export function aMessageInput(given: Partial<MessageInput> = {}): MessageInput {
  return {
    title: 'A lamp on its stand',
    preachedOn: '2027-03-07',
    speaker: 'Kim Walker',
    series: 'Small things',
    passages: 'Matthew 5:14–16',
    summary: 'Why nobody hides a light.',
    video: '',
    audio: null,
    transcript: '',
    picture: null,
    publishAt: 'now',
    hideAt: null,
    ...given,
  };
}

/** A public message. */
export function aMessage(given: Partial<Message> = {}): Message {
  return {
    id: 'some-id',
    slug: 'a-lamp-on-its-stand',
    version: 1,
    ...aMessageInput({ publishAt: '2027-03-07T17:00:00.000Z' }),
    ...given,
  };
}
