import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, Scripts } from 'react-router';
import { Announcement } from '#app/layout/announcement.tsx';
import { NavigationEffects } from '#app/layout/navigation-effects.tsx';
import { OfflineLine } from '#app/layout/offline-line.tsx';
import { SiteFooter } from '#app/layout/site-footer.tsx';
import { SiteHeader } from '#app/layout/site-header.tsx';
import { Styles } from '#app/layout/styles.tsx';
import { pageContext } from '#app/page-context.server.ts';
import { church } from '#content/church.ts';
import pageColors from '#pictures/page-colors.json' with { type: 'json' };
import { ButtonLink } from '#ui/button.tsx';
import { newTabId } from '#ui/smart-link.tsx';
import { Toasts } from '#ui/toasts.tsx';
import type { Route } from './+types/root';
import figtree from './fonts/figtree.woff2';
import fraunces from './fonts/fraunces.woff2';

/** What every page depends on besides its own words. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext);
}

/** Loaded with the document only: client-side navigation must not request it again. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Not before the header is there: its parts are aligned to the right, and would move while the browser is still reading it. */}
        <link rel="expect" href="#main" blocking="render" />
        <meta name="theme-color" content={pageColors.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={pageColors.dark} media="(prefers-color-scheme: dark)" />
        {[figtree, fraunces].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Styles />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <svg className="absolute size-0" aria-hidden>
          <clipPath id="arch" clipPathUnits="objectBoundingBox">
            <path d="M0 1V.414C0 .221.24.086.5 0c.26.086.5.221.5.414V1z" />
          </clipPath>
        </svg>
        <Announcement />
        <SiteHeader />
        <OfflineLine />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
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

export default function Root() {
  return <Outlet />;
}

/** The server's route error has status 503 if the database is unreachable, else 500 and the id under which the error is logged. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: '' };
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
