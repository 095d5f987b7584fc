import { useFacts } from '#core/use-words.ts';
import { globe, Icon, networks } from '#ui/icon.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

export function SocialLinks({ className }: { className: string }) {
  const { church } = useFacts();
  if (!church.social?.length) return null;
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`}>
      {church.social.map(({ label, href }) => (
        <li key={label}>
          <Tooltip text={label}>
            <SmartLink
              href={href}
              newTab={href !== '#'}
              aria-label={label}
              className="inline-flex size-11 items-center justify-center rounded-card border border-line text-heading hover:border-accent hover:text-accent"
            >
              <Icon d={networks[label] ?? globe} size={20} />
            </SmartLink>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
