/** Hosts of podcasts, videos and feeds: the paths of their pages mean nothing on the church's own site. */
const platforms =
  /(?:^|\.)(?:acast|anchor|apple|blubrry|buzzsprout|captivate|castos|feedburner|google|libsyn|megaphone|podbean|podomatic|rss|simplecast|soundcloud|spotify|spreaker|subsplash|transistor|vimeo|youtube)\.(?:com|fm|net)$/;

/** The paths by which pages of the former site were reached, without those of other sites. */
export function oldPathsOf(addresses: string[], site: string) {
  const siteHost = hostOf(site);
  return addresses.flatMap((address) => {
    const url = URL.parse(address);
    const host = hostOf(address);
    if (!url || !host || platforms.test(host) || (siteHost && host !== siteHost)) return [];
    for (const name of [...url.searchParams.keys()]) if (/^utm_/.test(name)) url.searchParams.delete(name);
    const path = `${url.pathname}${url.search}`;
    return path === '/' ? [] : [path];
  });
}

function hostOf(address: string) {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^www\./, '') : undefined;
}
