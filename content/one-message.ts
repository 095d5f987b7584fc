export function inOneMessage(mistakes: string[], subject = 'The content of the site has') {
  const count = mistakes.length === 1 ? 'one mistake' : `${mistakes.length} mistakes`;
  return `${subject} ${count}:\n${mistakes.join('\n')}`;
}
