import { mainCampus } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { footerLinks } from '#content/navigation.ts';
import { tel } from '#core/links.ts';
import { ServiceTimes } from '#features/services/service-times.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { CampusMap } from './campus-map.tsx';
import { Logo } from './site-header.tsx';
import { SocialLinks } from './social-links.tsx';

export function SiteFooter() {
  return (
    <footer className="night border-line dark:border-t">
      <div className="wrap grid gap-12 py-14 md:grid-cols-2 md:py-20 lg:grid-cols-[1.2fr_1.3fr_auto] lg:gap-20">
        <div>
          <p className="flex items-center gap-3 font-display text-2xl leading-tight text-heading">
            <Logo className="size-11 text-accent" />
            {church.name}
          </p>
          <ServiceTimes services={church.services} className="mt-6" />
          <p className="mt-6 grid justify-items-start">
            <a href={tel(church.phone)} className="link tap-target">
              {church.phone}
            </a>
            <a href={`mailto:${church.email}`} className="link tap-target wrap-anywhere">
              {church.email}
            </a>
          </p>
        </div>
        <CampusMap campus={mainCampus} when="pressed" />
        <nav
          aria-label="Footer"
          className="md:max-lg:col-span-2 md:max-lg:flex md:max-lg:items-center md:max-lg:justify-between"
        >
          <ul className="grid gap-1 font-semibold tracking-[0.06em] md:max-lg:flex md:max-lg:gap-6">
            {footerLinks.map((link) => (
              <li key={link.href}>
                <SmartLink href={link.href} className="tap-target text-heading hover:text-accent hover:underline">
                  {link.label}
                </SmartLink>
              </li>
            ))}
          </ul>
          <SocialLinks className="max-md:mt-5 lg:mt-5" />
        </nav>
      </div>
      <div className="border-line border-t">
        <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-5 text-sm text-quiet">
          <p className="mr-auto max-md:w-full">{`${church.name}, ${church.city}`}</p>
          {(church.legal ?? []).concat(church.builder ?? []).map((link) => (
            <SmartLink key={link.label} href={link.href} className="tap-target hover:text-accent hover:underline">
              {link.label}
            </SmartLink>
          ))}
        </div>
      </div>
    </footer>
  );
}
