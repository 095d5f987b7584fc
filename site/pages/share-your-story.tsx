import { mailto } from '#core/links.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { InnerPage, Texts } from '#site/layout/page.tsx';
import { HangingVerse } from '#site/layout/verse.tsx';
import { wordsLoader } from '#site/page-words.server.ts';
import { ButtonLink } from '#ui/button.tsx';

/** The length of the line that shows how far each way of telling reaches. */
const reaches = ['w-[18%]', 'w-[52%]', 'w-full'];

export const loader = wordsLoader('shareYourStory');

export default function ShareYourStory() {
  const { church } = useFacts();
  const shareYourStory = useWords('shareYourStory');
  const { sheet, worry, promises, message, next } = shareYourStory;
  const letter = mailto(church.email, {
    subject: message.subject,
    body: [message.opening, ...sheet.prompts, message.closing].join('\n\n\n'),
  });
  return (
    <InnerPage page={shareYourStory} next={{ ...next, links: [{ label: next.write, href: letter }, next.other] }}>
      <div className="wrap grid gap-14 pb-14 md:grid-cols-12 md:gap-x-8 md:pb-28">
        <section className="-mt-6 relative rounded-card bg-raised p-6 lifted md:col-span-7 md:-mt-8 md:p-9 lg:p-12">
          <h2 className="type-heading">{sheet.heading}</h2>
          <p className="mt-4">{sheet.lead}</p>
          <ol className="mt-6">
            {sheet.prompts.map((prompt) => (
              <li
                key={prompt}
                className="type-subheading font-display text-heading leading-snug after:mt-2 after:block after:h-11 after:border-line after:border-y"
              >
                <span className="block pt-4">{prompt}</span>
              </li>
            ))}
          </ol>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink href={letter}>{sheet.write}</ButtonLink>
            <p className="max-w-[18rem] text-quiet text-sm">{sheet.note}</p>
          </div>
        </section>

        <section className="md:col-span-5 md:pt-24 lg:col-span-4 lg:col-start-9">
          <h2 className="type-heading">{worry.heading}</h2>
          <Texts of={worry.paragraphs} className="mt-5" />
          <HangingVerse verse={worry.verse} className="mt-12" />
        </section>
      </div>

      <section className="night">
        <div className="wrap section">
          <div className="grid gap-6 md:grid-cols-12 md:gap-x-8">
            <h2 className="type-heading md:col-span-5">{promises.heading}</h2>
            <p className="type-lead md:col-span-6 md:col-start-7">{promises.lead}</p>
          </div>
          <ul className="mt-14">
            {promises.choices.map(({ heading, text }, index) => (
              <li key={heading} className="pb-12">
                <div aria-hidden className={`flex items-end ${reaches[index]}`}>
                  <span className="h-px grow bg-accent" />
                  <span className="arch h-5 w-4 bg-accent" />
                </div>
                <div className="mt-5 grid gap-3 md:grid-cols-12 md:gap-x-8">
                  <h3 className="type-subheading md:col-span-5">{heading}</h3>
                  <p className="measure md:col-span-6 md:col-start-7">{text}</p>
                </div>
              </li>
            ))}
          </ul>
          <ul className="grid gap-6 border-line border-t pt-8 text-quiet md:grid-cols-3 md:gap-x-8">
            <Texts of={promises.rules} as="li" />
          </ul>
        </div>
      </section>
    </InnerPage>
  );
}
