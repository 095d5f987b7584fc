import { SmartLink } from '#app/ui/smart-link.tsx';
import { Tooltip } from '#app/ui/tooltip.tsx';
import { church } from '#content/church.ts';

/** Drawn here: the icon set carries no trademarks. A network without a drawing shows its first letter. */
const drawings: Record<string, string> = {
  Facebook:
    'M14 21v-8h2.7l.4-3H14V8.1c0-.9.3-1.6 1.6-1.6h1.6V3.8A19 19 0 0 0 14.9 3.7c-2.3 0-3.9 1.4-3.9 4V10H8.3v3H11v8',
  Instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM16.8 7.1v.1',
  YouTube:
    'M4.5 6.3C3.7 7.1 3.3 9.5 3.3 12s.4 4.9 1.2 5.7 4 1 7.5 1 6.7-.2 7.5-1 1.2-3.2 1.2-5.7-.4-4.9-1.2-5.7-4-1-7.5-1-6.7.2-7.5 1zM10.3 9.2v5.6l4.7-2.8z',
};

export function SocialLinks({ className }: { className: string }) {
  return (
    <ul className={`flex gap-2 ${className}`}>
      {church.social.map(({ label, href }) => (
        <li key={label}>
          <Tooltip text={label}>
            <SmartLink
              href={href}
              newTab={href !== '#'}
              aria-label={label}
              className="inline-flex size-11 items-center justify-center rounded-card border border-line text-heading hover:border-accent hover:text-accent"
            >
              <svg
                viewBox="0 0 24 24"
                width="20"
                height="20"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinecap="round"
                strokeLinejoin="round"
                aria-hidden="true"
              >
                <path d={drawings[label]} />
                {!drawings[label] && (
                  <text x="8" y="17">
                    {label[0]}
                  </text>
                )}
              </svg>
            </SmartLink>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
