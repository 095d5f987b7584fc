/** Whether this path, with or without a query or anchor, leads to a page: not to a file, whose name has a dot, nor to the API. */
export function isPagePath(path: string) {
  return /^\/(?!api\b)[^.?#]*([?#]|$)/.test(path);
}
