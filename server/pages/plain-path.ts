/**
 * Whether the path is normalized: no `..`, no empty or oddly encoded segments. Other paths could bypass a proxy's rule for a path, and
 * would give each page any number of URLs.
 */
export function isPlainPath(path: string) {
  try {
    const isPlainlyEncoded = encodeURI(decodeURI(path)) === path;
    return isPlainlyEncoded && !path.includes('//') && new URL(path, 'http://localhost').pathname === path;
  } catch {
    return false;
  }
}
