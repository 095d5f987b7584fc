import { SmartLink } from '#ui/smart-link.tsx';
import type { Banner } from './banner.ts';

/** The whole text is the link, so that it makes sense to screen readers out of context. */
export function BannerBand({ label, text, link }: Pick<Banner, 'text' | 'link'> & { label: string }) {
  return (
    <section aria-label={label} className="night bg-raised">
      <p className="wrap py-3 text-center">
        {link ? (
          <SmartLink href={link} className="link">
            {text}
          </SmartLink>
        ) : (
          text
        )}
      </p>
    </section>
  );
}
