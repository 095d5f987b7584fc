import type { ReactNode } from 'react';
import { directionsUrl, mailto } from '#core/links.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { ServiceTimes } from '#features/services/service-times.tsx';
import { PostalAddress } from '#site/layout/campus-map.tsx';
import { InnerPage, SoftSection, Texts } from '#site/layout/page.tsx';
import { wordsLoader } from '#site/page-words.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { chevronDown, Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { SmartLink } from '#ui/smart-link.tsx';

export const loader = wordsLoader('newHere', 'faq');

export default function NewHere() {
  const { church, mainCampus } = useFacts();
  const faq = useWords('faq');
  const newHere = useWords('newHere');
  const { questions, welcome, cards, morning, events, visit, next } = newHere;
  const visitMail = mailto(church.email, { subject: visit.subject, body: visit.body.join('\n\n') });
  return (
    <InnerPage
      page={newHere}
      facts={{ questions: faq }}
      inHeader={
        <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-4">
          <ButtonLink href={visitMail}>{visit.label}</ButtonLink>
          <div className="leading-snug text-white">
            <ServiceTimes services={church.services} />
          </div>
        </div>
      }
      next={{ ...next, links: [{ label: visit.label, href: visitMail }, ...next.links] }}
    >
      <section className="wrap grid gap-12 pb-14 md:grid-cols-12 md:pb-24">
        <div className="relative -mx-5 -mt-5 rounded-card border border-line bg-raised px-5 pt-7 pb-3 lifted sm:mx-0 md:col-span-6 md:col-start-7 md:row-start-1 md:self-start md:-mt-10 md:px-9 md:pt-8 md:pb-4">
          <h2 className="type-subheading">{questions.heading}</h2>
          <div className="mt-3">
            {faq.map(({ question, answer }) => (
              <details key={question} className="group border-line border-t">
                <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold leading-snug text-heading hover:text-accent [&::-webkit-details-marker]:hidden">
                  {question}
                  <Icon
                    d={chevronDown}
                    size={20}
                    className="shrink-0 text-accent transition-[rotate] duration-200 group-open:rotate-180 motion-reduce:transition-none"
                  />
                </summary>
                <p className="pr-8 pb-5">{answer}</p>
              </details>
            ))}
          </div>
        </div>
        <div className="md:col-span-6 md:col-start-1 md:row-start-1 md:pt-14 md:pr-10">
          <h2 className="type-heading">{welcome.heading}</h2>
          <Texts of={welcome.paragraphs} className="mt-5" />
        </div>
      </section>

      <SoftSection className="grid md:grid-cols-12">
        <div className="arch mx-auto aspect-3/4 w-3/5 md:col-span-5 md:col-start-1 md:row-start-1 md:mx-0 md:w-full">
          <Picture {...cards.picture} sizes="(min-width: 48rem) 28rem, 60vw" />
        </div>
        <div className="relative -mt-12 grid gap-5 md:col-span-8 md:col-start-5 md:row-start-1 md:mt-0 md:content-end">
          <h2 className="sr-only">{cards.heading}</h2>
          <Card {...cards.when} className="md:mr-[30%]">
            <ServiceTimes services={church.services} className="type-lead mt-2 text-heading" />
          </Card>
          <Card {...cards.where} className="md:mr-[15%] md:ml-[15%]">
            <PostalAddress address={mainCampus.address} className="type-lead mt-2 text-heading" />
            <SmartLink
              href={directionsUrl(mainCampus.address)}
              newTab
              className="link order-last inline-block py-2 font-semibold"
            >
              {cards.where.link}
            </SmartLink>
          </Card>
          <Card {...cards.who} className="md:ml-[30%]" />
        </div>
      </SoftSection>

      <section className="wrap section">
        <h2 className="type-heading">{morning.heading}</h2>
        <ol className="mt-10 md:mt-14">
          {morning.list.map(({ heading, text }) => (
            <li
              key={heading}
              className="grid gap-x-12 border-line border-t py-6 md:grid-cols-12 md:items-baseline md:py-8"
            >
              <h3 className="type-verse md:col-span-5">{heading}</h3>
              <p className="mt-2 md:col-span-7">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-8">
          {events.text}{' '}
          <SmartLink href={events.link.href} className="link tap-target">
            {events.link.label}
          </SmartLink>
        </p>
      </section>
    </InnerPage>
  );
}

function Card({
  heading,
  text,
  className,
  children,
}: {
  heading: string;
  text: string;
  className: string;
  children?: ReactNode;
}) {
  return (
    <div
      className={`flex flex-col items-start rounded-card border border-line bg-raised p-6 lifted md:p-8 ${className}`}
    >
      <h3 className="type-subheading">{heading}</h3>
      {children}
      <p className="mt-2 text-quiet">{text}</p>
    </div>
  );
}
