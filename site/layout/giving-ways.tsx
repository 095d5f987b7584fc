import type { Giving } from '#content/schema.ts';
import { sms } from '#core/links.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PostalAddress } from './campus-map.tsx';

const externalLink = 'M14 4h6v6m0-6-9 9m-1-7H5v13h13v-5';

/**
 * The ways in one panel. Of four, the two short ones share a column, and the number to text and the button stand out; without giving by text,
 * there are three columns.
 */
export function GivingWays() {
  const { church, mainCampus } = useFacts();
  const { text } = useWords('giving');
  const { inPerson, byMail, online } = useWords('give').ways;
  const places = text ? ofFour : ofThree;
  return (
    <ul
      className={`grid overflow-hidden rounded-card bg-raised lifted dark:border dark:border-line forced-colors:border md:grid-cols-2 ${places.all}`}
    >
      <li id={inPerson.id} className="p-6 sm:p-8 lg:col-start-1 lg:row-start-1">
        <h3 className="type-subheading">{inPerson.heading}</h3>
        <p className="mt-3">{inPerson.text}</p>
      </li>
      <li id={byMail.id} className={`border-line border-t p-6 sm:p-8 md:border-t-0 ${places.byMail}`}>
        <h3 className="type-subheading">{byMail.heading}</h3>
        <p className="mt-3">{byMail.text}</p>
        <PostalAddress of={church.name} address={mainCampus.address} className="mt-2 font-semibold" />
      </li>
      {text && <ByText {...text} />}
      <li id={online.id} className={`night flex flex-col p-6 sm:p-8 ${places.online}`}>
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

const ofFour = {
  all: 'lg:grid-cols-[1fr_1.2fr_1fr] lg:grid-rows-[auto_1fr]',
  byMail: 'lg:col-start-1 lg:row-start-2 lg:border-t',
  online: 'lg:col-start-3 lg:row-span-2 lg:row-start-1',
};
const ofThree = {
  all: 'lg:grid-cols-[1fr_1fr_1.2fr]',
  byMail: 'md:border-l',
  online: 'md:max-lg:col-span-2',
};

function ByText({ keyword, number, destinations }: NonNullable<Giving['text']>) {
  const { byText } = useWords('give').ways;
  return (
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
  );
}
