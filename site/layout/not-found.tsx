import { useLocation } from 'react-router';
import { admin } from '#content/pages/admin.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { eventList } from '#features/events/event-list.ts';
import { HiddenPageHead } from '#records/show/page-title.tsx';
import { nearestPages } from '#site/nearest-pages.ts';
import { ButtonLink } from '#ui/button.tsx';
import { arrowRight, Icon } from '#ui/icon.tsx';
import { SmartLink } from '#ui/smart-link.tsx';

/** Converts a label of the navigation bar, which is in capitals. */
function sentenceCase(label: string) {
  return label === label.toUpperCase() ? label[0] + label.slice(1).toLowerCase() : label;
}

const adminScreens = Object.entries(admin).map(([name, { title }]) => ({ label: title, href: `/admin/${name}` }));

/** The suggestions: for visitors the pages with the most similar paths, for volunteers all screens. */
function useOffers(path: string) {
  const { navigation, giveLink } = useFacts();
  const otherNames = useWords('otherNames');
  const eventsLink = { label: useWords('notFound').eventsTitle, href: eventList.page };
  return /^\/admin(\/|$)/.test(path)
    ? nearestPages(path, adminScreens, { count: adminScreens.length, otherNames })
    : nearestPages(path, [...navigation, giveLink, eventsLink], { count: 4, otherNames });
}

export function NotFound() {
  const notFound = useWords('notFound');
  const offers = useOffers(useLocation().pathname);
  return (
    <div className="wrap section">
      <HiddenPageHead page={notFound} />
      <h1 className="type-title">{notFound.heading}</h1>
      <p className="type-lead mt-5">{notFound.text}</p>
      <p className="measure mt-8 text-quiet">{notFound.help}</p>
      <ul className="measure mt-6 border-line border-b">
        {offers.map((page) => (
          <li key={page.href} className="border-line border-t">
            <SmartLink
              href={page.href}
              className="type-subheading flex min-h-16 items-center justify-between gap-4 font-display text-heading hover:text-accent"
            >
              {sentenceCase(page.label)}
              <Icon d={arrowRight} />
            </SmartLink>
          </li>
        ))}
      </ul>
      <div className="mt-10 flex flex-wrap gap-4">
        <ButtonLink href="/">Go to the home page</ButtonLink>
        {offers.some(({ href }) => href === eventList.page) || (
          <ButtonLink look="quiet" href={eventList.page}>
            {notFound.events}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
