import { forwardedOnce } from '#core/http/forwarded.ts';

/** Called with the Host and X-Forwarded-Host headers of each request. */
export type WatchHost = (host: string | undefined, forwardedHost: string | undefined) => void;

/** A name in public DNS, unlike an IP address or `localhost`. */
const publicName = /^([a-z\d-]+\.)+(?!localhost$)[a-z][a-z\d-]*$/;

/** Warns once if a visitor uses another host name than that of `siteUrl`, to which all absolute links of the site lead. */
export function createHostWatch(siteUrl: string, trustedProxies: number, warn: (line: string) => void): WatchHost {
  const ours = new URL(siteUrl).hostname;
  let last: string | undefined;
  let hasWarned = false;
  return (host, forwardedHost) => {
    const asked = (trustedProxies > 0 && forwardedHost) || host;
    // This runs on the fast path, where nearly all requests return here.
    if (hasWarned || asked === last) return;
    last = asked;
    const name = (forwardedOnce(forwardedHost, trustedProxies) ?? host ?? '').toLowerCase().replace(/:\d+$/, '');
    if (name === ours || !publicName.test(name)) return;
    hasWarned = true;
    warn(
      `Visitors ask for ${name}, but siteUrl in content/church.ts says ${siteUrl}: search engines, feeds and calendars will point there.`,
    );
  };
}
