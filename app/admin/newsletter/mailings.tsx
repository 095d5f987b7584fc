/** All mailings, newest first, with what can be done with them. */
export function Mailings() {
  return null;
}
