/**
 * Whether every program reads the path as it stands: it has no `..`, no empty or oddly encoded parts. Other paths would reach a page or
 * the API past a proxy's rule for its path, and give each page any number of addresses.
 */
export function isPlainPath(path: string) {
  try {
    const isPlainlyEncoded = encodeURI(decodeURI(path)) === path;
    return isPlainlyEncoded && !path.includes('//') && new URL(path, 'http://localhost').pathname === path;
  } catch {
    return false;
  }
}
