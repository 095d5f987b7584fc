import { tel } from '#core/links.ts';
import { useFacts } from '#core/use-words.ts';
import { ServiceTimes } from '#features/services/service-times.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { CampusMap } from './campus-map.tsx';
import { EditLink } from './edit-link.tsx';
import { Logo } from './site-header.tsx';
import { SocialLinks } from './social-links.tsx';

export function SiteFooter() {
  const { church, footerLinks, mainCampus } = useFacts();
  return (
    <footer className="night border-line dark:border-t">
      <div className="wrap grid gap-4 py-6 md:grid-cols-2 md:gap-12 md:py-20 lg:grid-cols-[1.2fr_1.3fr_auto] lg:gap-20">
        <div className="max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-x-6">
          <p className="flex w-full items-center gap-3 font-display text-xl leading-tight text-heading md:text-2xl">
            <Logo className="size-11 text-accent" />
            {church.name}
          </p>
          <ServiceTimes services={church.services} className="mt-3 md:mt-6" />
          <p className="max-md:contents md:mt-6 md:grid md:justify-items-start">
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
          <ul className="flex flex-wrap gap-x-6 font-semibold tracking-[0.06em] lg:grid lg:gap-y-1">
            {footerLinks.map((link) => (
              <li key={link.href}>
                <SmartLink href={link.href} className="tap-target text-heading hover:text-accent hover:underline">
                  {link.label}
                </SmartLink>
              </li>
            ))}
          </ul>
          <SocialLinks className="max-md:mt-1 lg:mt-5" />
        </nav>
      </div>
      <div className="border-line border-t">
        <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-2 text-sm text-quiet md:py-5">
          <p className="mr-auto max-md:hidden">{`${church.name}, ${church.city}`}</p>
          <EditLink className="tap-target underline hover:text-accent max-md:order-last" />
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
