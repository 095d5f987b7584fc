import { AdminGate, LogoutButton } from '#app/components/admin-gate.tsx';
import { ApiProvider } from '#app/components/api-provider.tsx';
import { ItemAdmin, type Noun } from '#app/components/item-admin.tsx';
import { ItemChoices, ItemField } from '#app/components/item-form.tsx';
import { PageHead } from '#app/components/page.tsx';
import { adminGroups } from '#content/pages/admin.ts';
import { defaultTimezone, type Group, GroupInput, genders, meetingFormats } from '#domain/group.ts';
import { weekdays } from '#domain/weekdays.ts';

const groups: Noun<Group, GroupInput> = {
  name: 'group',
  plural: 'groups',
  listKey: ['/api', 'groups'],
  schema: GroupInput,
  emptyValues: {
    title: '',
    description: '',
    meetingDay: '',
    meetingTime: '',
    timezone: defaultTimezone,
    gender: 'Mixed',
    ageRange: '',
    location: '',
    leaders: '',
    meetingFormats: [],
    category: '',
  },
  missingText: 'Please fill in all required fields',
  emptyText: 'No groups yet. Create your first group above!',
  fields: (
    <>
      <ItemField name="title" label="Title" isWide />
      <ItemField name="description" label="Description" rows={4} isWide />
      <ItemField name="meetingDay" label="Meeting Day" options={weekdays} />
      <ItemField name="meetingTime" label="Meeting Time" hint="7:00 PM" />
      <ItemField name="gender" label="Gender" options={genders} />
      <ItemField name="ageRange" label="Age Range" hint="All ages, or 25 to 40" />
      <ItemField name="location" label="Location" hint="A place that maps can find" />
      <ItemField name="leaders" label="Leaders" hint="Names, with commas between" />
      <ItemChoices name="meetingFormats" label="Meeting Formats" options={meetingFormats} />
      <ItemField name="category" label="Category (optional)" isOptional isWide />
    </>
  ),
  details: (group) => (
    <>
      <p className="text-quiet">
        {group.meetingDay}, {group.meetingTime} · {group.gender} · {group.location}
      </p>
      <p className="mt-1 whitespace-pre-wrap">{group.description}</p>
    </>
  ),
  scrollOnEdit: (form) => form.scrollIntoView(),
};

export default function AdminGroups() {
  return (
    <ApiProvider>
      <PageHead page={adminGroups} />
      <meta name="robots" content="noindex" />
      <AdminGate loadingText="Checking authentication..." loginTitle="Admin Login">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="type-heading">{adminGroups.title}</h1>
          <LogoutButton />
        </div>
        <ItemAdmin noun={groups} />
      </AdminGate>
    </ApiProvider>
  );
}
