import { useWords } from '#core/use-words.ts';
import { InnerPage, LeadParagraphs, SoftSection } from '#site/layout/page.tsx';
import { wordsLoader } from '#site/page-words.server.ts';
import { Picture } from '#ui/picture.tsx';
import { SmartLink } from '#ui/smart-link.tsx';

export const loader = wordsLoader('about');

export default function About() {
  const about = useWords('about');
  const { mission, history, beliefs } = about;
  return (
    <InnerPage page={about}>
      <section className="wrap section grid gap-12 md:grid-cols-12 md:items-center">
        <div className="md:col-span-7">
          <h2 className="type-heading">{mission.heading}</h2>
          <LeadParagraphs of={mission.paragraphs} />
        </div>
        <div className="arch aspect-3/4 w-full max-w-80 justify-self-center md:col-span-4 md:col-start-9">
          <Picture {...mission.picture} sizes="20rem" />
        </div>
      </section>

      <SoftSection>
        <h2 className="type-heading">{beliefs.heading}</h2>
        <p className="measure mt-5">{beliefs.lead}</p>
        <dl className="mt-12 grid gap-x-12 border-line border-b md:grid-cols-2">
          {beliefs.list.map(({ heading, text }) => (
            <div key={heading} className="border-line border-t py-6 lg:grid lg:grid-cols-[9rem_1fr] lg:gap-6">
              <dt className="font-display text-heading text-xl">{heading}</dt>
              <dd className="mt-2 lg:mt-0">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="measure mt-8">
          {beliefs.articles.text}{' '}
          <SmartLink href={beliefs.articles.link.href} newTab className="link inline-block py-2 font-semibold">
            {beliefs.articles.link.label}
          </SmartLink>
        </p>
      </SoftSection>

      <section className="wrap section">
        <h2 className="type-heading">{history.heading}</h2>
        <ol className="mt-12 grid gap-10 md:grid-cols-2 md:gap-8 lg:grid-cols-4">
          {history.moments.map(({ when, text }) => (
            <li key={when} className="border-accent border-t-2 pt-5 md:odd:mt-0 md:even:mt-12">
              <h3 className="type-subheading">{when}</h3>
              <p className="mt-3 text-quiet">{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </InnerPage>
  );
}
