/** The query of a URL with only these parameters, unless empty; without those that others add to links. '' if none are left. */
export function queryOf(searchParams: URLSearchParams, names: readonly string[]) {
  const own = [...searchParams].filter(([name, value]) => value && names.includes(name));
  return own.length > 0 ? `?${new URLSearchParams(own)}` : '';
}
