/** The query of a URL with only these parameters, without those that are empty or that others add to links; '' without any. */
export function queryOf(searchParams: URLSearchParams, names: readonly string[]) {
  const own = [...searchParams].filter(([name, value]) => value && names.includes(name));
  return own.length > 0 ? `?${new URLSearchParams(own)}` : '';
}
