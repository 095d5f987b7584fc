/** The order matters: Android also says Linux, Edge and others also say Chrome and Safari. */
const names: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux computer'],
];

/** What a volunteer would call the device whose browser sends this header; empty if it is none of these. */
export function deviceName(userAgent: string) {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}
