import { data } from 'react-router';
import type { Question } from '#content/schema.ts';
import { churchDate } from '#core/church-time.ts';
import { yearBefore } from '#core/dates.ts';
import { directionsUrl } from '#core/links.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { registry } from '#features/all.server.ts';
import { policyFor } from '#features/messages/message.server.ts';
import { NewestMessage } from '#features/messages/newest-message.tsx';
import { NewsletterForm } from '#features/newsletter/newsletter-form.tsx';
import { ServicesCalendar, ServiceTimes } from '#features/services/service-times.tsx';
import { viewerContext } from '#records/store/public-items.server.ts';
import { listFirst } from '#records/store/store.server.ts';
import { CampusMap, PostalAddress } from '#site/layout/campus-map.tsx';
import { SoftSection, Texts } from '#site/layout/page.tsx';
import { PageHead } from '#site/layout/page-head.tsx';
import { VerseSource } from '#site/layout/verse.tsx';
import { pickWords } from '#site/page-words.server.ts';
import { EventsLedger } from '#site/pages/home/events-ledger.tsx';
import { Gallery } from '#site/pages/home/gallery.tsx';
import { Hero } from '#site/pages/home/hero.tsx';
import { Marquee } from '#site/pages/home/marquee.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Route } from './+types/home';

const shownEvents = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, content } = context.get(viewerContext);
  const next = await listFirst(db, registry.events, now, { limit: shownEvents });
  const [last] = await listFirst(db, registry.messages, now, { limit: 1 });
  // What a church has brought here from an earlier site may be old.
  const newest = last && last.preachedOn > churchDate(yearBefore(now)) ? last : undefined;
  const answers = content.words.faq.flatMap(({ inShort }) => inShort ?? []);
  const { recent } = content.words.messages;
  const words = pickWords(context, 'home', 'newsletter');
  return data({ next, newest, answers, recent, words }, { headers: policyFor(newest) });
}

/** The renderer adds the policy to that of all pages. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Home({ loaderData: { next, newest, answers, recent } }: Route.ComponentProps) {
  const { church, mainCampus } = useFacts();
  const home = useWords('home');
  const { verse, join, messages } = home;
  return (
    <>
      <PageHead page={home} facts={{ campuses: [mainCampus], events: next }} />
      <Hero />
      <figure className="wrap section text-center">
        <blockquote className="type-verse mx-auto max-w-4xl">“{verse.text}”</blockquote>
        <figcaption className="type-eyebrow mt-6 text-accent">
          <VerseSource verse={verse} />
        </figcaption>
      </figure>
      <Marquee text={home.marquee} />
      <Gallery />

      <SoftSection className="grid gap-12 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 className="type-heading">{join.heading}</h2>
          <p className="type-lead mt-5">{join.lead}</p>
          <AnswersInShort answers={answers} />
          <h3 className="type-subheading mt-12">{join.expectHeading}</h3>
          <ul className="mt-5">
            <Texts of={join.expect} as="li" className="measure border-line border-t py-4" />
          </ul>
        </div>
        <div className="lg:col-span-5 lg:col-start-8">
          <CampusMap campus={mainCampus} when="near" />
          <div className="mt-8 grid gap-8 sm:grid-cols-2">
            <div>
              <h3 className="type-subheading">{join.where}</h3>
              <PostalAddress of={mainCampus.name} address={mainCampus.address} className="mt-2" />
            </div>
            <div>
              <h3 id="times" className="type-subheading">
                {join.when}
              </h3>
              <ServiceTimes services={church.services} className="mt-2" />
              <ServicesCalendar describedBy="times" />
            </div>
          </div>
          <div className="mt-8 flex flex-wrap gap-4">
            <ButtonLink href={directionsUrl(mainCampus.address)} newTab>
              {join.directions}
            </ButtonLink>
            <ButtonLink look="quiet" href={join.guests.href}>
              {join.guests.label}
            </ButtonLink>
          </div>
        </div>
      </SoftSection>

      <section className="night relative isolate">
        <div className="absolute inset-0 -z-10">
          <Picture {...messages.picture} sizes="100vw" className="h-full w-full object-cover" />
          <div className="veil absolute inset-0" />
        </div>
        <div className="wrap section">
          <h2 className="type-eyebrow font-sans text-white">{messages.eyebrow}</h2>
          <h3 className="type-heading mt-3 max-w-xl text-white">{messages.heading}</h3>
          <p className="measure mt-5 text-white">{newest ? `${messages.text} ${messages.newest}` : messages.text}</p>
          <ButtonLink href={messages.link.href} className="mt-8">
            {messages.link.label}
          </ButtonLink>
        </div>
      </section>
      {newest && (
        <div className="wrap section border-line border-b">
          <NewestMessage words={recent} message={newest} as="h4" />
        </div>
      )}

      <section className="wrap section pb-0!">
        <h2 id="events" className="type-eyebrow font-sans text-accent">
          {home.events.eyebrow}
        </h2>
        <h3 className="type-heading mt-3 mb-10">{home.events.heading}</h3>
        <EventsLedger events={next} />
      </section>

      <NewsletterForm />
    </>
  );
}

/** What newcomers ask first, a line each. */
function AnswersInShort({ answers }: { answers: Required<Question>['inShort'][] }) {
  if (answers.length === 0) return null;
  return (
    <dl className="mt-8 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-1 xl:gap-y-2">
      {answers.map(({ label, text }) => (
        <div key={label} className="xl:grid xl:grid-cols-[9rem_1fr] xl:items-baseline">
          <dt className="type-eyebrow text-accent">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
