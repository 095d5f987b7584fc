import { useNow } from '#core/use-now.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { currentOrNextService } from '#core/week.ts';
import { noService, useExceptions } from '#features/services/use-exceptions.ts';
import { startInWords, untilInWords } from '#site/week-words.ts';
import { SmartLink } from '#ui/smart-link.tsx';

/** 'Next service: Sunday 8:00 AM, in 14 hours'. Empty until hydration, but two lines high so that nothing shifts. */
export function NextService() {
  const now = useNow();
  return <p className="mt-2 min-h-[2lh] leading-snug">{now && <Service now={now} />}</p>;
}

function Service({ now }: { now: Date }) {
  const { church } = useFacts();
  const home = useWords('home');
  const { next, now: happening, live } = home.hero;
  const service = currentOrNextService(now, church, useExceptions());
  if (!service) return noService;
  const { starts, name = next, isOn } = service;
  if (!isOn) return `${name}: ${startInWords(starts, now)}, ${untilInWords(starts, now)}`;
  if (!church.stream || !live.href) return happening;
  return (
    <>
      {`${happening}: `}
      <SmartLink href={live.href} className="link">
        {live.label}
      </SmartLink>
    </>
  );
}
