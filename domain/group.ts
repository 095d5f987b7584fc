import * as z from 'zod/mini';
import { choice, line, notAnObject, paragraph, requiredText, text } from './text.ts';
import { weekdays } from './weekdays.ts';

export const genders = ['Male', 'Female', 'Mixed'] as const;
export const meetingFormats = ['video', 'in-person', 'chat'] as const;
export const defaultTimezone = 'Central';

const fields = {
  title: requiredText('Title', line),
  description: requiredText('Description', paragraph),
  meetingDay: choice('Meeting day', weekdays, 'must be Monday to Sunday'),
  meetingTime: requiredText('Meeting time', line),
  timezone: text('Timezone', line).check(z.overwrite((typed) => typed || defaultTimezone)),
  gender: choice('Gender', genders, 'must be Male, Female or Mixed'),
  ageRange: requiredText('Age range', line),
  location: requiredText('Location', line),
  leaders: requiredText('Leaders', line),
  meetingFormats: z
    .array(
      z.enum(meetingFormats, 'A meeting format must be video, in-person or chat'),
      'Choose at least one meeting format',
    )
    .check(
      z.minLength(1, 'Choose at least one meeting format'),
      z.overwrite((chosen) => [...new Set(chosen)]),
    ),
  category: text('Category', line),
};

/** A group as it is created. */
export const GroupInput = z.object(
  { ...fields, timezone: z._default(fields.timezone, defaultTimezone), category: z._default(fields.category, '') },
  notAnObject,
);
export type GroupInput = z.infer<typeof GroupInput>;

/** Made from the fields without their defaults: what is not sent must stay as it is. */
export const GroupChange = z.partial(z.object(fields, notAnObject));
export type GroupChange = z.infer<typeof GroupChange>;

export const Group = z.object({ id: z.string(), ...fields });
export type Group = z.infer<typeof Group>;
