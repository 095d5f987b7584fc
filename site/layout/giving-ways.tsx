import { sms } from '#core/links.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PostalAddress } from './campus-map.tsx';

const externalLink = 'M14 4h6v6m0-6-9 9m-1-7H5v13h13v-5';

/** The four ways in one panel: the two short ones share a column, the number to text and the button stand out. */
export function GivingWays() {
  const { church, mainCampus } = useFacts();
  const giving = useWords('giving');
  const give = useWords('give');
  const { inPerson, byMail, byText, online } = give.ways;
  const { keyword, number, destinations } = giving.text;
  return (
    <ul className="grid overflow-hidden rounded-card bg-raised lifted dark:border dark:border-line forced-colors:border md:grid-cols-2 lg:grid-cols-[1fr_1.2fr_1fr] lg:grid-rows-[auto_1fr]">
      <li id={inPerson.id} className="p-6 sm:p-8 lg:col-start-1 lg:row-start-1">
        <h3 className="type-subheading">{inPerson.heading}</h3>
        <p className="mt-3">{inPerson.text}</p>
      </li>
      <li
        id={byMail.id}
        className="border-line border-t p-6 sm:p-8 md:border-t-0 lg:col-start-1 lg:row-start-2 lg:border-t"
      >
        <h3 className="type-subheading">{byMail.heading}</h3>
        <p className="mt-3">{byMail.text}</p>
        <PostalAddress of={church.name} address={mainCampus.address} className="mt-2 font-semibold" />
      </li>
      <li
        id={byText.id}
        className="border-line border-t p-6 sm:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-t-0 lg:border-l"
      >
        <h3 className="type-subheading">{byText.heading}</h3>
        <p className="mt-3">
          {byText.before} <strong className="font-semibold">{keyword}</strong> {byText.between}{' '}
          <strong className="block font-display text-6xl font-normal leading-tight text-heading">{number}</strong>
          {byText.after}
        </p>
        <ul className="mt-2 list-disc pl-5 marker:text-accent">
          {destinations.map((destination) => (
            <li key={destination}>{destination}</li>
          ))}
        </ul>
        <p className="mt-3">{byText.repeating}</p>
        <p className="mt-3 text-base text-quiet">{byText.note}</p>
        <ButtonLink look="quiet" href={sms(number, keyword)} className="mt-5 w-full lg:hidden">
          {byText.button}
        </ButtonLink>
      </li>
      <li id={online.id} className="night flex flex-col p-6 sm:p-8 lg:col-start-3 lg:row-span-2 lg:row-start-1">
        <h3 className="type-subheading">{online.heading}</h3>
        <p className="type-lead mt-3">{online.text}</p>
        <ButtonLink href={online.provider.href} newTab className="mt-6">
          {online.provider.label}
          <Icon d={externalLink} size={18} />
        </ButtonLink>
        <p className="mt-4 text-base text-quiet">{online.note}</p>
      </li>
    </ul>
  );
}
