type MeetingTime = { starts: string; ends?: string };

/** '7', '7:00', '7.30 pm', '7 p.m.' */
const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?(?!\d)(?:\s*([ap])\.?\s?m\b\.?)?`;
const timeOrRange = new RegExp(String.raw`(?<!\d)${time}(?:\s*(?:[-–—]|to|until|till)\s*${time})?`, 'i');

const halfDay = 12 * 60;

/** Parses only unambiguous times and ranges: a calendar must not be wrong by half a day, or every other week. */
export function parseMeetingTime(text: string): MeetingTime | undefined {
  const { isWholeText, start, end } = findTimes(text.replace(/^\s*(?:at|from)\b|\bweekly\s*$/gi, ''));
  if (!isWholeText || !start || end?.isInvalid) return undefined;
  const is24Hours = [start, end].some((one) => one?.is24Hours);
  const hasHalf = [start, end].some((one) => one?.half);
  // Rejects neither, as in '7:00', and both, as in '06:30 – 8 PM'.
  if (is24Hours === hasHalf) return undefined;
  const starts = minutesOf(start, end);
  return { starts: clock(starts), ...(end && { ends: clock(is24Hours ? end.minutes : endAfter(starts, end)) }) };
}

/** The first time of day in a text, whatever else it says, in minutes. */
export function firstTimeIn(text: string): number | undefined {
  const { start, end } = findTimes(text);
  return start && minutesOf(start, end);
}

type Time = NonNullable<ReturnType<typeof readTime>>;

function findTimes(text: string) {
  const digits = text
    .replace(/\bnoon\b/i, '12 PM')
    .replace(/\bmidnight\b/i, '12 AM')
    .trim();
  const [found, ...parts] = timeOrRange.exec(digits) ?? [];
  const start = readTime(parts.slice(0, 3));
  return { isWholeText: found === digits, start: start?.isInvalid ? undefined : start, end: readTime(parts.slice(3)) };
}

function readTime([hour, minute = '0', half]: (string | undefined)[]) {
  if (hour === undefined) return undefined;
  return {
    minutes: Number(hour) * 60 + Number(minute),
    half: half?.toLowerCase(),
    is24Hours: !half && (Number(hour) > 12 || hour.startsWith('0')),
    isInvalid: Number(hour) > 23 || Number(minute) > 59,
  };
}

/** In '6:30 – 8 PM' the end's PM applies to both; '11 – 1 PM' begins in the morning. */
function minutesOf(start: Time, end: Time | undefined) {
  if (start.half) return inHalf(start, start.half === 'p');
  if (!end?.half) return start.minutes;
  const isSameHalf = start.minutes % halfDay <= end.minutes % halfDay;
  return inHalf(start, isSameHalf === (end.half === 'p'));
}

function inHalf({ minutes }: Time, isAfternoon: boolean) {
  return (minutes % halfDay) + (isAfternoon ? halfDay : 0);
}

/** In '7 PM – 9' the end is the next 9 o’clock. */
function endAfter(starts: number, end: Time) {
  if (end.half) return inHalf(end, end.half === 'p');
  return inHalf(end, end.minutes % halfDay > starts % halfDay === starts >= halfDay);
}

function clock(minutes: number) {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
