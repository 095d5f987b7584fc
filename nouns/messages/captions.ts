const srtTime = /^(?:(\d{1,2}):)?(\d{1,2}:\d{2})[,.](\d{1,3})\s*-->\s*(?:(\d{1,2}):)?(\d{1,2}:\d{2})[,.](\d{1,3})/;
const srtTimes = new RegExp(srtTime.source, 'm');

/** Whether a transcript says when each sentence is spoken: WebVTT, or SRT. */
export function hasTimes(transcript: string) {
  return isVtt(transcript) || srtTimes.test(transcript);
}

function isVtt(transcript: string) {
  return /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(transcript);
}

/** A transcript with times as WebVTT, which every player reads. */
export function toVtt(transcript: string) {
  const text = `${transcript
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()}\n`;
  if (isVtt(transcript)) return text;
  const lines = text.split('\n').map((line) => {
    const [times, fromHour, from, fromPart, toHour, to, toPart] = srtTime.exec(line) ?? [];
    return times
      ? `${vttTime(fromHour, from, fromPart)} --> ${vttTime(toHour, to, toPart)}`
      : // These would begin a time of their own, or markup.
        line.replaceAll('-->', '->').replaceAll(/&(?!\w+;)/g, '&amp;');
  });
  return `WEBVTT\n\n${lines.join('\n')}`;
}

function vttTime(hours = '0', minutes = '', part = '') {
  return `${hours.padStart(2, '0')}:${minutes.padStart(5, '0')}.${part.padEnd(3, '0')}`;
}
