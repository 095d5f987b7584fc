import type { StaffMember } from '#content/schema.ts';
import { useWords } from '#core/use-words.ts';
import { InnerPage } from '#site/layout/page.tsx';
import { Portrait } from '#site/layout/portrait.tsx';
import { VerseSource } from '#site/layout/verse.tsx';
import { wordsLoader } from '#site/page-words.server.ts';
import { SmartLink } from '#ui/smart-link.tsx';

const anchor = (person: StaffMember) => person.name.toLowerCase().replace(/\W+/g, '-');

export const loader = wordsLoader('leadership', 'staff');

export default function Leadership() {
  const leadership = useWords('leadership');
  const staff = useWords('staff');
  const { verse, board } = leadership;
  return (
    <InnerPage
      page={leadership}
      facts={{ people: staff }}
      inHeader={
        <nav aria-label={leadership.find} className="-mb-10 mt-8 md:-mb-14 md:mt-10">
          <ul className="flex flex-wrap gap-x-[1.2%] gap-y-2">
            {staff.map((person, place) => (
              <li key={person.name} className="w-[15.6%] md:w-[7.99%]">
                <SmartLink
                  href={`#${anchor(person)}`}
                  title={person.name}
                  className="block transition-[translate] duration-200 hover:-translate-y-1 focus-visible:-translate-y-1 motion-reduce:transition-none"
                >
                  <div className="as-page arch bg-surface p-0.5">
                    <Portrait person={person} place={place} sizes="6rem" />
                  </div>
                  <span className="sr-only">{person.name}</span>
                </SmartLink>
              </li>
            ))}
          </ul>
        </nav>
      }
    >
      <div className="wrap py-14 md:pt-20 md:pb-28">
        <h2 className="type-eyebrow mb-8 font-sans text-accent">{leadership.heading}</h2>
        <ul className="grid gap-x-10 md:grid-cols-2 lg:gap-x-16 md:pb-16">
          {staff.map((person, place) => (
            <Person key={person.name} person={person} place={place} />
          ))}
        </ul>
      </div>

      <div className="night">
        <figure className="wrap grid gap-8 py-16 lg:grid-cols-12 lg:items-end md:py-24">
          <blockquote className="type-verse lg:col-span-7">“{verse.text}”</blockquote>
          <figcaption className="border-line lg:col-span-4 lg:col-start-9 lg:border-l lg:pl-8">
            <p className="type-eyebrow text-accent">
              <VerseSource verse={verse} />
            </p>
            <p className="mt-4">{board}</p>
          </figcaption>
        </figure>
      </div>
    </InnerPage>
  );
}

/** The first person spans the whole width; the others are in two staggered columns. */
function Person({ person, place }: { person: StaffMember; place: number }) {
  const isFirst = place === 0;
  const [mailbox, domain] = person.email.split('@');
  return (
    <li
      id={anchor(person)}
      className={isFirst ? 'pb-12 md:col-span-2 md:pb-24' : 'relative border-line border-t py-10 md:odd:top-16'}
    >
      <article
        className={`grid sm:grid-rows-[auto_1fr] ${isFirst ? 'grid-cols-[min(6rem,25%)_1fr] gap-x-6 md:grid-cols-[minmax(0,17rem)_1fr] md:grid-rows-[1fr_auto] md:gap-x-16' : 'grid-cols-[min(5rem,25%)_1fr] gap-x-5 lg:grid-cols-[6.5rem_1fr] lg:gap-x-6'}`}
      >
        <div className="sm:row-span-2">
          <Portrait person={person} place={place} sizes={isFirst ? '17rem' : '7rem'} />
        </div>
        <header className="min-w-0 self-end">
          <h3 className={isFirst ? 'type-heading' : 'type-subheading'}>{person.name}</h3>
          <p className="mt-2 font-semibold text-accent">{person.title}</p>
        </header>
        <div className="col-span-2 mt-4 min-w-0 sm:col-span-1">
          <p className={isFirst ? 'type-lead max-w-[40rem]' : ''}>{person.bio}</p>
          {person.email && (
            <SmartLink href={`mailto:${person.email}`} className="link mt-2 inline-block py-2 wrap-anywhere">
              {mailbox}@<wbr />
              {domain}
            </SmartLink>
          )}
        </div>
      </article>
    </li>
  );
}
