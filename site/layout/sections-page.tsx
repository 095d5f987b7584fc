import type { Link, Page, PageHeader, Section } from '#content/schema.ts';
import { InnerPage, Texts } from './page.tsx';

type Words = Page & {
  header: PageHeader;
  sections: Section[];
  next: { heading: string; text: string; links: Link[] };
};

/** A reference page: headings beside their paragraphs. */
export function SectionsPage({ page }: { page: Words }) {
  return (
    <InnerPage page={page}>
      <div className="wrap py-10 md:py-16">
        {page.sections.map(({ heading, paragraphs }) => (
          <section
            key={heading}
            className="grid gap-x-8 gap-y-3 border-line border-t py-7 first:border-t-0 md:grid-cols-12 md:py-10"
          >
            <h2 className="type-subheading md:col-span-4">{heading}</h2>
            <div className="grid max-w-[40rem] gap-4 md:col-span-8 lg:col-span-7 lg:col-start-6">
              <Texts of={paragraphs} />
            </div>
          </section>
        ))}
      </div>
    </InnerPage>
  );
}
