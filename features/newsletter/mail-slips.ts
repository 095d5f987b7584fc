/** Common providers, and how their names are mistyped. */
const slips: Record<string, string[]> = {
  gmail: ['gmial', 'gmai', 'gamil', 'gnail', 'gmal', 'gmil', 'gmaill'],
  hotmail: ['hotmial', 'hotmal', 'hotmai'],
  yahoo: ['yaho', 'yahho', 'yahooo'],
  outlook: ['outlok', 'outloook'],
  icloud: ['iclod', 'icoud'],
};

/** The address that was probably meant, if its domain has a common slip. No reason to refuse it: the domain may exist. */
export function withoutSlip(typed: string) {
  const [, person, typedDomain = ''] = /^(.+)@([^@]+)$/.exec(typed.trim()) ?? [];
  const domain = typedDomain.toLowerCase();
  const [name = '', ...rest] = domain.replace(/\.(con|cmo|ocm|vom|comm)$/, '.com').split('.');
  const provider = Object.keys(slips).find((each) => each === name || slips[each]?.includes(name));
  // These endings exist, but not at these providers.
  const ending = provider && /^(co|cm|om)?$/.test(rest.join('.')) ? ['com'] : rest;
  const meant = [provider ?? name, ...ending].join('.');
  return person && meant !== domain ? `${person}@${meant}` : undefined;
}
