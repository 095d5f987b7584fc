import { church } from '#content/church.ts';
import { dialogCommand } from '#ui/dialog-command.ts';
import { Icon, menu } from '#ui/icon.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { DesktopNavigation } from './desktop-navigation.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';

const mobileMenuId = 'mobile-menu';

export function SiteHeader() {
  return (
    <header className="site-header sticky top-0 z-10 border-line border-b bg-surface">
      <div className="wrap flex h-(--header-height) items-center justify-between gap-3">
        <SmartLink
          href="/"
          aria-label={church.shortName}
          className="flex min-h-11 shrink-0 items-center gap-3 text-heading"
        >
          <Logo className="size-9" />
          <span className="font-display text-[1.1875rem] leading-none tracking-tight md:max-lg:hidden max-xs:hidden">
            {church.shortName}
          </span>
        </SmartLink>
        <DesktopNavigation />
        <button
          type="button"
          aria-haspopup="dialog"
          className="-mr-2 inline-flex min-h-11 items-center gap-2 px-2 font-semibold text-heading md:hidden"
          {...dialogCommand('show-modal', mobileMenuId)}
        >
          <Icon d={menu} />
          Menu
        </button>
        <MobileMenu id={mobileMenuId} />
      </div>
    </header>
  );
}
