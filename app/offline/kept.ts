/** What the service worker is told about the site (server/pages/service-worker.ts). */
export type Site = {
  /** Changes with every build. */
  version: string;
  /** Kept from the first visit on, with the files that they link. */
  pages: readonly string[];
  /** The API's lists that these pages read. */
  lists: readonly string[];
  /** Files that no page links, but all load. */
  files: readonly string[];
};

type Asked = Pick<Request, 'method' | 'mode' | 'url' | 'cache'> & { headers: Pick<Headers, 'has'> };

/** What a request is for; undefined if the worker leaves it alone. Films ask for ranges. Of the admin screens nothing is kept, nor what they read. */
export function kindOf({ method, mode, url, cache, headers }: Asked, site: Site, siteOrigin: string) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== siteOrigin || headers.has('range')) return undefined;
  if (mode === 'navigate') return /^\/(admin|api)(\/|$)/.test(pathname) ? 'private page' : 'page';
  if (site.lists.includes(pathname)) return cache === 'no-store' ? undefined : 'list';
  return /^\/(assets|pictures)\//.test(pathname) || site.files.includes(pathname) ? 'file' : undefined;
}

/** Whether a response may be used again without asking the server. */
export function isKeepable({ status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>) {
  return status === 200 && !redirected && !headers.get('cache-control')?.includes('no-store');
}

/** The scripts and fonts that a page links. Text of volunteers cannot look like this: its quotes are escaped. */
export function filesOf(html: string) {
  return [...html.matchAll(/(?:href=|from |import |import\()"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
}

/** Only classes of the header and footer: a page has the rules of no others. No inline style: the page's policy forbids it. */
export function noteFrom(keptAt: Date) {
  const time = keptAt.toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return `<aside id="offline" class="night" aria-label="Connection"><p class="wrap py-5 text-sm">You’re offline. What you see here is from ${time}. <a href="" class="link">Try again</a></p></aside>`;
}

/** React skips elements in the body that it does not know, so the page hydrates as usual. */
export function withNote(html: string, keptAt: Date) {
  return html.replace('<main ', (main) => noteFrom(keptAt) + main);
}

/** A page that says that the requested one is not kept and links those that are, between the header and footer of a kept one. */
export function notKeptPage(keptHtml: string, kept: { path: string; html: string }[]) {
  const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]?.split(' | ')[0] ?? '';
  const labelOf = ({ path, html }: (typeof kept)[number]) => (path === '/' ? 'Home' : titleOf(html));
  const links = kept
    .map(
      (page) => `<li><a href="${page.path}" class="link inline-flex min-h-11 items-center">${labelOf(page)}</a></li>`,
    )
    .join('');
  const words = `<h1 class="type-heading">You’re offline</h1><p class="measure mt-4">This page isn’t on your device yet. These are:</p><ul class="mt-4">${links}</ul><p class="mt-6"><a href="" class="link inline-flex min-h-11 items-center">Try again</a></p>`;
  return keptHtml
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<title>.*?<\/title>/, '<title>You’re offline</title>')
    .replace(/(<main [^>]*>)[\s\S]*<\/main>/, (_, main) => `${main}<div class="wrap section">${words}</div></main>`);
}
