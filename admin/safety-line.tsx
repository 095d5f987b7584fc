import { SmartLink } from '#ui/smart-link.tsx';
import { useUnconfirmed } from './use-unconfirmed.ts';

/** In the space above the title, so that nothing moves when it appears. */
export function SafetyLine({ href }: { href: string }) {
  const { safety } = useUnconfirmed().waiting;
  if (safety === 0) return null;
  const text = safety === 1 ? '1 safety promise is' : `${safety.toLocaleString('en-US')} safety promises are`;
  return (
    <p className="absolute top-0 text-sm md:top-2">
      <SmartLink href={href} className="inline-flex min-h-6 items-center text-quiet underline hover:text-accent">
        {text} not confirmed yet
      </SmartLink>
    </p>
  );
}
