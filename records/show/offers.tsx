import { useLoaderData } from 'react-router';
import { SmartLink } from '#ui/smart-link.tsx';

/** Something else to look at: what it is, its title and its time. */
export type Offer = { label: string; title: string; text: string; href: string };

/** Follows a list without items. The loader of its page provides `instead`. */
export function Offers() {
  const { instead = [] } = useLoaderData<{ instead?: Offer[] }>();
  if (instead.length === 0) return null;
  return (
    <ul className="mb-12 grid gap-x-10 md:grid-cols-3 print:hidden">
      {instead.map(({ label, title, text, href }) => (
        <li key={href} className="wrap-anywhere border-line border-t">
          <SmartLink href={href} className="block py-5 text-heading hover:text-accent">
            <span className="type-eyebrow block text-accent">{label}</span>{' '}
            <span className="type-subheading mt-2 line-clamp-3 font-display leading-tight">{title}</span>{' '}
            <span className="mt-1 block text-quiet">{text}</span>
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}
