/** Names of Windows and Outlook, as CLDR maps them (windowsZones.xml): of the Americas, and the usual ones elsewhere. */
const windowsZones = new Map(
  `Hawaiian Standard Time=Pacific/Honolulu
Alaskan Standard Time=America/Anchorage
Pacific Standard Time=America/Los_Angeles
Pacific Standard Time (Mexico)=America/Tijuana
US Mountain Standard Time=America/Phoenix
Mountain Standard Time=America/Denver
Mountain Standard Time (Mexico)=America/Mazatlan
Central Standard Time=America/Chicago
Central Standard Time (Mexico)=America/Mexico_City
Central America Standard Time=America/Guatemala
Canada Central Standard Time=America/Regina
Eastern Standard Time=America/New_York
Eastern Standard Time (Mexico)=America/Cancun
US Eastern Standard Time=America/Indianapolis
SA Pacific Standard Time=America/Bogota
Haiti Standard Time=America/Port-au-Prince
Cuba Standard Time=America/Havana
Venezuela Standard Time=America/Caracas
Atlantic Standard Time=America/Halifax
SA Western Standard Time=America/La_Paz
Paraguay Standard Time=America/Asuncion
Pacific SA Standard Time=America/Santiago
Newfoundland Standard Time=America/St_Johns
E. South America Standard Time=America/Sao_Paulo
SA Eastern Standard Time=America/Cayenne
Argentina Standard Time=America/Buenos_Aires
Greenland Standard Time=America/Godthab
Azores Standard Time=Atlantic/Azores
UTC=UTC
Coordinated Universal Time=UTC
GMT Standard Time=Europe/London
Greenwich Standard Time=Atlantic/Reykjavik
W. Europe Standard Time=Europe/Berlin
Central Europe Standard Time=Europe/Budapest
Central European Standard Time=Europe/Warsaw
Romance Standard Time=Europe/Paris
W. Central Africa Standard Time=Africa/Lagos
GTB Standard Time=Europe/Bucharest
E. Europe Standard Time=Europe/Chisinau
FLE Standard Time=Europe/Kiev
South Africa Standard Time=Africa/Johannesburg
Egypt Standard Time=Africa/Cairo
Israel Standard Time=Asia/Jerusalem
E. Africa Standard Time=Africa/Nairobi
Russian Standard Time=Europe/Moscow
Turkey Standard Time=Europe/Istanbul
Arabian Standard Time=Asia/Dubai
India Standard Time=Asia/Calcutta
SE Asia Standard Time=Asia/Bangkok
China Standard Time=Asia/Shanghai
Singapore Standard Time=Asia/Singapore
Taipei Standard Time=Asia/Taipei
Tokyo Standard Time=Asia/Tokyo
Korea Standard Time=Asia/Seoul
AUS Eastern Standard Time=Australia/Sydney
E. Australia Standard Time=Australia/Brisbane
Cen. Australia Standard Time=Australia/Adelaide
W. Australia Standard Time=Australia/Perth
New Zealand Standard Time=Pacific/Auckland`
    .split('\n')
    .map((each) => each.split('=') as [string, string]),
);

/** What was asked before: a calendar names few zones, but each of its times. */
const asked = new Map<string, string | undefined>();
const maxAsked = 1_000;

/** The name of a zone as time zone databases have it; undefined if it is no name of one. */
export function zoneNamed(written: string) {
  if (asked.has(written)) return asked.get(written);
  if (asked.size >= maxAsked) asked.clear();
  const found = findZone(written);
  asked.set(written, found);
  return found;
}

function findZone(written: string) {
  const name = written.trim().replaceAll(/^"|"$/g, '');
  // Exchange numbers zones of the same name: 'Eastern Standard Time 1'.
  const windows = windowsZones.get(name) ?? windowsZones.get(name.replace(/ \d+$/, ''));
  // Lotus and Mozilla put their own name before it: '/mozilla.org/20050126_1/America/New_York'.
  const candidates = [windows, name, name.split('/').slice(-2).join('/'), name.split('/').slice(-3).join('/')];
  return candidates.find((each) => each && isZone(each));
}

function isZone(name: string) {
  // 'EST' and '+05:00' have no changes of the clock, so their name may hide what is meant.
  if (name !== 'UTC' && !name.includes('/')) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
