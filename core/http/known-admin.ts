const name = 'admin';

/** A hint that an admin has used this browser, because only the server can read the session's cookie. It proves nothing. */
export function rememberAdmin() {
  try {
    localStorage.setItem(name, 'known');
  } catch {
    // Storage is blocked: pages then look as they do to visitors.
  }
}

/** A logout forgets it, too: it clears the storage. */
export function forgetAdmin() {
  try {
    localStorage.removeItem(name);
  } catch {
    // Storage is blocked, so there is nothing to forget.
  }
}

export function isKnownAdmin() {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

/** Of the response to an admin's check: what the church has not confirmed, in numbers, as JSON. Missing if there is nothing. */
export const unconfirmedHeader = 'Unconfirmed';
