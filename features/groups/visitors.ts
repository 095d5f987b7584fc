// Shared by group.ts and public pages, which must not load its schemas.

export const genders = ['Male', 'Female', 'Mixed'] as const;

/** The options for visitors. A link adds the mixed groups to each. */
export const genderChoices = ['All', ...genders.filter((gender) => gender !== 'Mixed')] as const;

export const formatNames = { 'in-person': 'In person', video: 'Video', chat: 'Chat' };
export type MeetingFormat = keyof typeof formatNames;
export const meetingFormats = Object.keys(formatNames) as MeetingFormat[];

/** A group as visitors see it: with the area, if it has one, instead of the location. */
export function withoutAddress<Group extends { location: string; area: string }>(group: Group): Group {
  return group.area ? { ...group, location: group.area } : group;
}
