import type { ReactNode } from 'react';
import type { Link, Page, PageHeader, PagePicture, PictureName } from '#content/schema.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { type PageFacts, PageHead } from './page-head.tsx';

type NextStepWords = { heading: string; text: string; links: Link[] };
type PageWithHeader = Page & { header: PageHeader };
type InnerPageWords =
  | { page: PageWithHeader & { next: NextStepWords }; next?: undefined }
  | { page: PageWithHeader; next: NextStepWords };

/** The position of the subject of the site's own pictures, where the low, wide header would crop it. */
const subjects: Partial<Record<PictureName, string>> = {
  hero: 'object-[70%_20%]',
  candles: 'object-[70%_24%]',
  'night-church': 'object-[70%_58%]',
  'river-morning': 'object-[70%_64%]',
  'wheat-path': 'object-[70%_34%]',
};

export function subjectOf(picture: PagePicture) {
  return (typeof picture === 'string' && subjects[picture]) || 'object-[70%_50%]';
}

/**
 * A page with a header of a low picture, its title and one sentence, and the next step at the end. `inHeader` follows
 * the sentence; `next` is for pages whose next step has computed links.
 */
export function InnerPage({
  facts,
  inHeader,
  children,
  ...words
}: InnerPageWords & { facts?: PageFacts; inHeader?: ReactNode; children: ReactNode }) {
  const { heading, lead, picture, alt } = words.page.header;
  return (
    <>
      <PageHead page={words.page} facts={facts} />
      <div className="night relative isolate overflow-hidden">
        <div className="absolute inset-0 -z-10">
          <Picture name={picture} alt={alt} sizes="100vw" priority position={subjectOf(picture)} />
          <div className="veil absolute inset-0" />
        </div>
        <div className="wrap flex min-h-[min(26rem,52svh)] flex-col justify-end pt-20 pb-10 md:pb-14">
          <h1 className="type-title text-white">{heading}</h1>
          <p className="type-lead mt-4 max-w-[38rem] text-balance text-white">{lead}</p>
          {inHeader}
        </div>
      </div>
      {children}
      <NextStep {...(words.next ?? words.page.next)} />
    </>
  );
}

/** A quiet link on the picture of the header. */
export function HeaderLink({ href, children }: { href: string; children: string }) {
  return (
    <SmartLink href={href} className="inline-flex min-h-12 items-center text-white underline underline-offset-4">
      {children}
    </SmartLink>
  );
}

/** The one clear next step that ends a page, unless all pages that it leads to are switched off. */
export function NextStep({ heading, text, links: written }: NextStepWords) {
  const links = written.filter(({ href }) => href);
  if (links.length === 0) return null;
  return (
    <section className="border-line border-t bg-soft print:hidden">
      <div className="wrap grid gap-8 py-16 md:py-24 lg:grid-cols-[1fr_auto] lg:items-end">
        <div>
          <h2 className="type-heading">{heading}</h2>
          <p className="measure mt-4">{text}</p>
        </div>
        <div className="flex flex-wrap gap-4">
          {links.map((link, index) => (
            <ButtonLink key={link.href} href={link.href} look={index === 0 ? 'primary' : 'quiet'}>
              {link.label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </section>
  );
}

/** A section on a soft background that runs across the whole page. */
export function SoftSection({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <section className="bg-soft">
      <div className={className ? `wrap section ${className}` : 'wrap section'}>{children}</div>
    </section>
  );
}

/** Renders one element per text: paragraphs, or the items of a list. */
export function Texts({
  of,
  as: Tag = 'p',
  className,
}: {
  of: string[];
  as?: 'p' | 'li' | 'span';
  className?: string;
}) {
  return of.map((text) => (
    <Tag key={text} className={className}>
      {text}
    </Tag>
  ));
}

/** The first paragraph in larger type, the others quieter. */
export function LeadParagraphs({ of: [lead, ...others] }: { of: string[] }) {
  return (
    <>
      <p className="type-lead mt-6">{lead}</p>
      <Texts of={others} className="measure mt-5 text-quiet" />
    </>
  );
}
