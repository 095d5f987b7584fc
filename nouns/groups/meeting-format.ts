import type { Group } from './group.ts';

export type MeetingFormat = Group['meetingFormats'][number];

export const formatNames: Record<MeetingFormat, string> = {
  'in-person': 'In person',
  video: 'Video',
  chat: 'Chat',
};

export const meetingFormats = Object.keys(formatNames) as MeetingFormat[];
