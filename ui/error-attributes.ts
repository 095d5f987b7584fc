/** The attributes of a control whose error and note have ids made from its name. */
export function errorAttributes(name: string, error: string | undefined, note?: string) {
  const describing = [error && `${name}-error`, note && `${name}-note`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': describing || undefined };
}
