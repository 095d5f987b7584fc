/**
 * Whether the request comes with a session cookie, valid or not. Another worker may have saved what this volunteer reads next, before
 * this one hears of it, so what such a request reads is prepared anew.
 */
export function isAdminRead(cookie: string | undefined) {
  return cookie !== undefined && /(?:^|;) *(?:__Host-)?session=/.test(cookie);
}
