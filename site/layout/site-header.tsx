import { useFacts } from '#core/use-words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { dialogCommand } from '#ui/dialog-command.ts';
import { Icon, menu } from '#ui/icon.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { DesktopNavigation } from './desktop-navigation.tsx';
import { MobileMenu } from './mobile-menu.tsx';

const mobileMenuId = 'mobile-menu';

export function SiteHeader() {
  const { church, giveLink } = useFacts();
  return (
    <header className="site-header sticky top-0 z-10 border-line border-b bg-surface">
      <div className="wrap flex h-(--header-height) items-center gap-3 max-xs:px-3">
        <SmartLink href="/" aria-label={church.shortName} className="tap-target mr-auto gap-3 text-heading">
          <Logo className="size-9" />
          <span className="wrap-anywhere font-display text-[1.1875rem] leading-none tracking-tight md:max-lg:hidden max-xs:hidden">
            {church.shortName}
          </span>
        </SmartLink>
        <DesktopNavigation />
        <ButtonLink href={giveLink.href} className="px-4 text-sm tracking-[0.05em] max-xs:px-3">
          {giveLink.label}
        </ButtonLink>
        <button
          type="button"
          aria-label="Menu"
          aria-haspopup="dialog"
          className="tap-target -mr-2 shrink-0 gap-2 px-2 font-semibold text-heading md:hidden"
          {...dialogCommand('show-modal', mobileMenuId)}
        >
          <Icon d={menu} />
          <span className="max-xs:hidden">Menu</span>
        </button>
        <MobileMenu id={mobileMenuId} />
      </div>
    </header>
  );
}

/** The church's logo, pictures/logo.svg, which site/entry.server.tsx puts into every page once, so that no script contains it. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg fill="currentColor" aria-hidden="true" className={className}>
      <use href="#church-logo" />
    </svg>
  );
}
