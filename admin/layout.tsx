import type { ReactNode } from 'react';
import type { ScreenWords } from '#content/pages/admin.ts';
import { ApiProvider, useAdminCheck } from '#core/http/client.tsx';
import { HiddenPageHead } from '#records/show/page-title.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { AdminGate, LogoutButton } from './gate.tsx';
import { SafetyLine } from './safety-line.tsx';
import { Tabs } from './tabs.tsx';

type Props = {
  words: ScreenWords;
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
      <AdminGate words={words} startHref={screens[0]?.href}>
        <div className="border-line border-b bg-soft">
          <div className="wrap flex max-w-5xl items-center gap-2">
            <Tabs screens={screens} />
            <LogoutButton />
          </div>
        </div>
        <div className="wrap relative max-w-5xl pt-6 pb-16 md:pt-10 md:pb-24">
          <SafetyLine href={`${screens[0]?.href}?view=yours`} />
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <h1 tabIndex={-1} className="type-subheading text-[clamp(1.75rem,1.4rem+1.5vw,2.5rem)]">
              {words.title}
            </h1>
            {words.back && (
              <SmartLink href={words.back.href} className="link tap-target">
                {words.back.label}
              </SmartLink>
            )}
          </div>
          {children}
        </div>
      </AdminGate>
    </ApiProvider>
  );
}

/** The server does not know the view, so the title names it only after the login check. */
function Head({ words, view }: { words: ScreenWords; view: string | undefined }) {
  const { data } = useAdminCheck();
  const title = view && data?.isAuthenticated ? `${view} | ${words.title}` : words.title;
  return <HiddenPageHead page={{ ...words, title }} />;
}
