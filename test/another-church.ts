// Copies the repository into a temporary folder, makes its content/ another church's, and runs `npm test` there.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'another-church-'));
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
for (const file of tracked.toString().split('\0').filter(Boolean)) cpSync(join(root, file), join(copy, file));
// The specification's words for the church in Xenia.
rmSync(join(copy, 'content', 'xenia.test.ts'));

/** Every text of the church: addresses of pages are in lower case and stay. */
const words: [string | RegExp, string][] = [
  ['Xenia Church of the Nazarene', 'St. Brigid’s Chapel, Harlow'],
  ['Xenia Naz', 'St. Brigid’s'],
  [/Church of the Nazarene|Nazarene/g, 'Chapel'],
  ['xenianaz.example.org', 'brigid.example.net'],
  [/\bXenia\b/g, 'Harlow'],
  ['Ohio', 'Montana'],
  ['45385', '59001'],
  ['(937) 555-0142', '(406) 555-0199'],
  ['America/New_York', 'America/Denver'],
  [/heading: '/g, "heading: 'Here: "],
];
/** Files that are replaced as a whole. */
const files: Record<string, string> = {
  'events.ts': `import type { Event } from './schema.ts';
export const events: Event[] = [
  { date: '2020-02-29', starts: '09:00', ends: '10:00', title: "A walk", location: "The hill", details: "It is over.", picture: 'candles', alt: 'Candles', ticketUrl: '' },
  { date: '2031-07-05', starts: '12:00', ends: '15:30', title: "Harvest supper", location: "The barn", details: "Bring a chair.", picture: 'hero', alt: 'A field', ticketUrl: 'https://tickets.example.org' }
]
`,
  'exceptions.ts': `import type { Exception } from './schema.ts';
export const exceptions: Exception[] = [];
`,
  'staff.ts': `import type { StaffMember } from './schema.ts';
const one = (name: string, email: string): StaffMember => ({ name, title: 'Elder', email, bio: \`\${name} opens the doors.\`, picture: '' });
export const staff: StaffMember[] = [one('Aoife Byrne', 'aoife@brigid.example.net'), one('Tomás Nolan', '')];
`,
  'sample-data.ts': `type Sample = { daysOld?: number; [field: string]: string | string[] | number | undefined };
export const sampleData: { groups: Sample[]; news: Sample[] } = {
  groups: [
    { title: 'Knitters', description: 'We knit.', meetingDay: 'Sunday', meetingTime: 'after church', timezone: 'Central', gender: 'Female', ageRange: 'Any', location: 'The parlor', leaders: 'Ann', meetingFormats: ['in-person'], category: '' },
    { title: 'Fathers', description: 'Breakfast.', meetingDay: 'Tuesday', meetingTime: '7 - 8 AM', timezone: 'Central', gender: 'Male', ageRange: 'Any', location: 'The mill', leaders: 'Bob', meetingFormats: ['video', 'chat'], category: 'Food' },
  ],
  news: [{ title: 'The roof is done', summary: 'It no longer rains in.', content: 'Thank you.', author: 'The elders', daysOld: 1 }],
};
`,
};
const services = `services: [
        { label: "Saturdays", day: "Saturday", starts: ["18:30"] },
        { label: "Sunday", day: "Sunday", starts: ["09:30"] }
  ],
  serviceLength: { minutes: 50, inWords: 'fifty minutes' },`;

for (const file of globSync('content/**/*.ts', { cwd: copy, exclude: ['**/*.test.ts', '**/schema.ts'] })) {
  const path = join(copy, file);
  let text = readFileSync(path, 'utf8');
  for (const [from, to] of words) text = text.replaceAll(from, to);
  if (file.endsWith('church.ts')) text = text.replace(/services: \[[\s\S]*?\n {2}serviceLength: .*\n/, `${services}\n`);
  // A church's own line breaks and indentation.
  writeFileSync(path, text.replaceAll(/\n {2}(?=\w)/g, '\n     ').trimEnd());
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(copy, 'content', name), text);
const navigation = join(copy, 'content', 'navigation.ts');
writeFileSync(navigation, readFileSync(navigation, 'utf8').replaceAll(/label: '(\w)/g, "label: 'My $1"));

console.log(`Testing another church in ${copy}`);
const { npm_node_execpath: node = 'npm', npm_execpath: cli } = process.env;
const { status } = spawnSync(node, cli ? [cli, 'test'] : ['test'], { cwd: copy, stdio: 'inherit' });
if (status === 0) rmSync(copy, { recursive: true });
process.exitCode = status ?? 1;
