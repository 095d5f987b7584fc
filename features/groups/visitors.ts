// What group.ts shares with public pages, which must not load its schemas.

export const genders = ['Male', 'Female', 'Mixed'] as const;

/** What visitors choose from: a link adds the mixed groups to each. */
export const genderChoices = ['All', ...genders.filter((gender) => gender !== 'Mixed')] as const;

export const formatNames = { 'in-person': 'In person', video: 'Video', chat: 'Chat' };
export type MeetingFormat = keyof typeof formatNames;
export const meetingFormats = Object.keys(formatNames) as MeetingFormat[];

/** What visitors see: the area instead of the location, if the group has one. */
export function withoutAddress<Group extends { location: string; area: string }>(group: Group): Group {
  return group.area ? { ...group, location: group.area } : group;
}
