import type { ReactNode } from 'react';
import type { AdminWords } from '#content/pages/admin.ts';
import { ApiProvider, useAdminCheck } from '#core/http/client.tsx';
import { HiddenPageHead } from '#records/show/page-title.tsx';
import { NavigationLink } from '#ui/navigation-link.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { AdminGate, LogoutButton } from './gate.tsx';

type Props = {
  words: AdminWords;
  /** The part of the screen that is open. */
  view?: string | undefined;
  screens: readonly { label: string; href: string }[];
  children: ReactNode;
};

/** Wraps every admin screen: the login, then links to the other screens and the logout. */
export function AdminLayout({ words, view, screens, children }: Props) {
  return (
    <ApiProvider>
      <Head words={words} view={view} />
      <AdminGate words={words}>
        <div className="mb-10 flex flex-wrap items-end justify-between gap-x-4 border-line border-b max-sm:gap-y-3 max-sm:pb-3">
          <nav
            aria-label="Admin"
            className="-mb-px flex flex-wrap gap-x-6 max-xs:flex max-sm:grid max-sm:w-full max-sm:grid-cols-[repeat(3,auto)] max-sm:gap-x-3 max-sm:text-sm lg:gap-x-8"
          >
            {screens.map((screen) => (
              <NavigationLink
                key={screen.href}
                {...screen}
                className="inline-flex min-h-14 items-center border-transparent border-b-2 max-sm:min-h-12 max-sm:justify-self-start font-semibold text-heading hover:text-accent aria-[current]:border-accent aria-[current]:text-accent"
              />
            ))}
          </nav>
          <LogoutButton />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 tabIndex={-1} className="type-heading">
            {words.title}
          </h1>
          {words.back && (
            <SmartLink href={words.back.href} className="link tap-target">
              {words.back.label}
            </SmartLink>
          )}
        </div>
        {children}
      </AdminGate>
    </ApiProvider>
  );
}

/** The server does not know the view, so the title names it only after the login check. */
function Head({ words, view }: { words: AdminWords; view: string | undefined }) {
  const { data } = useAdminCheck();
  const title = view && data?.isAuthenticated ? `${view} | ${words.title}` : words.title;
  return <HiddenPageHead page={{ ...words, title }} />;
}
