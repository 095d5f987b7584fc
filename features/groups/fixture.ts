import type { Group, GroupInput } from './group.ts';

export function aGroupInput(overrides: Partial<GroupInput> = {}): GroupInput {
  return {
    title: 'Table Talk',
    description: 'Supper and a psalm',
    meetingDay: 'Tuesday',
    meetingTime: '7:00 PM',
    timezone: 'Central',
    gender: 'Mixed',
    ageRange: '20 to 40',
    location: '12 Oak Street',
    area: '',
    leaders: 'Kim Walker, Jo Baker',
    meetingFormats: ['in-person', 'video'],
    category: 'Dinner',
    ...overrides,
  };
}

export function aGroup({ id = 'some-id', version = 1, ...overrides }: Partial<Group> = {}): Group {
  return { id, ...aGroupInput(overrides), version };
}
