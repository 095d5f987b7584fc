import { useEffect, useState } from 'react';
import type { Link } from '#content/schema.ts';
import { useWords } from '#core/use-words.ts';
import { HiddenPageHead } from '#records/show/page-title.tsx';
import { wordsLoader } from '#site/page-words.server.ts';
import { documentTiming } from '#ui/connection.ts';
import { isPagePath } from '#ui/page-path.ts';
import { SmartLink } from '#ui/smart-link.tsx';

const linkClass = 'link tap-target';

export const loader = wordsLoader('offline');

/** The service worker redirects here from a page that it has not cached. A reload requests that page again. */
export default function Offline() {
  const offline = useWords('offline');
  const [visited, setVisited] = useState<Link[]>([]);
  const [requested, setRequested] = useState('/');
  useEffect(() => {
    const path = requestedPath(location.hash);
    if (documentTiming()?.type === 'reload') location.replace(path);
    setRequested(path);
    listVisited().then(setVisited, () => undefined);
  }, []);
  return (
    <div className="wrap section">
      <HiddenPageHead page={offline} />
      <h1 className="type-heading">{offline.heading}</h1>
      <p className="measure mt-4">{offline.text}</p>
      <ul className="mt-4">
        {[...offline.links, ...visited].map((page) => (
          <li key={page.href}>
            <SmartLink href={page.href} className={linkClass}>
              {page.label}
            </SmartLink>
          </li>
        ))}
      </ul>
      <SmartLink href={requested} className={`${linkClass} mt-6`}>
        {offline.retry}
      </SmartLink>
    </div>
  );
}

/** The requested path. It cannot lead to another site, because every slash must be followed by a name. */
function requestedPath(hash: string) {
  return /^#((?:\/[\w-]+)+(?:\?.*)?)$/.exec(hash)?.[1] ?? '/';
}

/** Lists the other pages cached on this device. */
async function listVisited() {
  const name = (await caches.keys()).find((name) => name.startsWith('visited-'));
  if (!name) return [];
  const cache = await caches.open(name);
  const paths = (await cache.keys()).map(({ url }) => url.slice(location.origin.length));
  const pages = paths.filter((path) => isPagePath(path) && !path.includes('?'));
  return Promise.all(pages.map(async (href) => ({ label: await titleOf(await cache.match(href)), href })));
}

/** Parses the title in a template, which loads nothing and runs no scripts. */
async function titleOf(page: Response | undefined) {
  const template = document.createElement('template');
  template.innerHTML = (await page?.text()) ?? '';
  return template.content.querySelector('title')?.textContent.split(' | ')[0] ?? '';
}
