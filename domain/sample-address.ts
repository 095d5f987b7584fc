/** Whether a web address is one of the samples: they are all in domains that nobody can own (RFC 2606). */
export function isSampleAddress(url: string) {
  return /(^|\.)example\.(com|net|org)$/.test(new URL(url).hostname);
}
