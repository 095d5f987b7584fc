import { lazy, type ReactNode } from 'react';
import {
  data,
  type ErrorResponse,
  isRouteErrorResponse,
  Outlet,
  redirect,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { withQuery } from '#core/links.ts';
import { useFacts } from '#core/use-words.ts';
import { Announcement } from '#features/announcements/band.tsx';
import pageColors from '#pictures/page-colors.json' with { type: 'json' };
import { viewerContext } from '#records/store/public-items.server.ts';
import { ChangedColors } from '#site/layout/changed-colors.tsx';
import { NavigationEffects } from '#site/layout/navigation-effects.tsx';
import { OfflineLine } from '#site/layout/offline-line.tsx';
import { SiteFooter } from '#site/layout/site-footer.tsx';
import { SiteHeader } from '#site/layout/site-header.tsx';
import { Styles } from '#site/layout/styles.tsx';
import { pageContext } from '#site/page-context.server.ts';
import { notFoundWords, pickWords } from '#site/page-words.server.ts';
import { archPath } from '#ui/arch.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { newTabId, SmartLink } from '#ui/smart-link.tsx';
import { Toasts } from '#ui/toasts.tsx';
import type { Route } from './+types/root';
import figtree from './fonts/figtree.woff2';
import fraunces from './fonts/fraunces.woff2';

/** Loads the data that every page depends on. A page that the church has switched off leads elsewhere, or is not found. */
export function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { switchedOff } = context.get(viewerContext).content.facts;
  const instead = switchedOff[url.pathname];
  if (instead) throw redirect(withQuery(instead, url.search), 308);
  if (instead === undefined) return page;
  return data({ ...page, off: url.pathname, words: pickWords(context, ...notFoundWords) }, { status: 404 });
}

/** Admin screens read the API only: their views change without a request. Where they stay, they ask because words have changed. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && (!nextUrl.pathname.startsWith('/admin/') || nextUrl.href === currentUrl.href);
}

export function Layout({ children }: { children: ReactNode }) {
  const { page = pageColors, pictures = {} } = useFacts().look ?? {};
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Rendering is blocked until the header has been parsed: its parts are aligned to the right, and would move meanwhile. */}
        <link rel="expect" href="#main" blocking="render" />
        <meta name="theme-color" content={page.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={page.dark} media="(prefers-color-scheme: dark)" />
        {[figtree, fraunces].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <link rel="icon" href={pictures['/favicon.svg'] ?? '/favicon.svg'} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={pictures['/apple-touch-icon.png'] ?? '/apple-touch-icon.png'} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Styles />
        <ChangedColors />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <svg className="absolute size-0" aria-hidden>
          <clipPath id="arch" clipPathUnits="objectBoundingBox">
            <path d={archPath} />
          </clipPath>
        </svg>
        <Announcement />
        <SiteHeader />
        <OfflineLine />
        <Main>{children}</Main>
        <SiteFooter />
        <p id={newTabId} hidden>
          opens in a new tab
        </p>
        <Toasts />
        <NavigationEffects />
        <Scripts />
      </body>
    </html>
  );
}

/** The page. It fades while the next one loads (styles/motion.css), which is announced to assistive technology. */
function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} aria-busy={useNavigation().state === 'loading'}>
      {children}
    </main>
  );
}

const NotFound = lazy(async () => ({ default: (await import('./layout/not-found.tsx')).NotFound }));

export default function Root() {
  const { off } = useRouteLoaderData<{ off?: string }>('root') ?? {};
  // Not for an admin screen to which somebody went from here: it has not loaded this data again.
  return useLocation().pathname === off ? <NotFound /> : <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) ? <ServerFailure {...error} /> : <BrowserFailure />;
}

/** Shown if the page's data did not arrive, or belongs to a newer version of the site. */
function BrowserFailure() {
  const { church } = useFacts();
  const { revalidate, state } = useRevalidator();
  const { pathname, search } = useLocation();
  return (
    <div className="wrap section" aria-busy={state === 'loading'}>
      <title>{`We could not load this page | ${church.shortName}`}</title>
      <h1 className="type-title">We could not load this page</h1>
      <p className="type-lead measure mt-6">
        Please check your connection and try again. If that doesn’t help, reload the page: it may have changed since you
        opened the site.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-4">
        <Button onClick={revalidate}>Try again</Button>
        {/* A plain link, because the router would use the code already loaded in this tab. */}
        <a href={pathname + search} className="link tap-target">
          Reload the page
        </a>
        <SmartLink href="/" className="link tap-target">
          Go to the home page
        </SmartLink>
      </div>
    </div>
  );
}

/** Shown with status 503 if the database is unreachable, else with 500 and the id under which the error is logged. */
function ServerFailure({ status, data }: ErrorResponse) {
  const { church } = useFacts();
  const isAway = status === 503;
  const errorId = status === 500 && /^[0-9a-f]{8}$/.test(data) && data;
  return (
    <div className="wrap section">
      <title>{`${isAway ? 'Back in a few minutes' : 'Something went wrong'} | ${church.shortName}`}</title>
      <meta name="robots" content="noindex" />
      <p className="type-eyebrow text-accent">Error {status}</p>
      <h1 className="type-title mt-3">{isAway ? 'Back in a few minutes' : 'This page didn’t open'}</h1>
      <p className="type-lead measure mt-6">
        {isAway
          ? 'We can’t reach what belongs on this page right now. Please try again in a few minutes. The rest of the site is still here.'
          : 'That’s our fault, not yours. Wait a moment and try again. The rest of the site is still here.'}
      </p>
      {errorId && (
        <p className="measure mt-6 text-quiet">
          If it happens again, please write to us and mention error <code>{errorId}</code>.
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-4">
        <ButtonLink href="/">Go to the home page</ButtonLink>
        <ButtonLink look="quiet" href={`mailto:${church.email}`}>
          Write to the church office
        </ButtonLink>
      </div>
    </div>
  );
}
