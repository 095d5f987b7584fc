import { createContext, useContext } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { church } from '#content/church.ts';
import type { Campus, Page, Question, StaffMember } from '#content/schema.ts';
import { absoluteUrl } from '#core/links.ts';
import type { ListPage } from '#core/paging.ts';
import type { Event } from '#features/events/event.ts';
import type { Message } from '#features/messages/message.ts';
import type { Article } from '#features/news/article.ts';
import { TitleAndDescription } from '#records/show/page-title.tsx';

/** What a page is about, for its structured data. */
export type PageFacts = {
  campuses?: Campus[];
  /** With those of their dates that are not over. */
  events?: Event[];
  people?: StaffMember[];
  questions?: Question[];
  article?: Article | undefined;
  message?: Message;
};
export type DescribedPage = { path: string; title: string; shareImage: string; facts: PageFacts };

/** What sites that link here show, in the names of https://ogp.me */
export type ShareImage = { image: string; 'image:width': number; 'image:height': number; 'image:alt': string };

/** Writes a page's structured data, safe to stand in a script. Only the server provides it: browsers need neither the data nor the code that writes it. */
export const StructuredDataContext = createContext((_: DescribedPage): string => '');

type Props = {
  page: Pick<Page, 'title' | 'description'>;
  facts?: PageFacts | undefined;
  image?: ShareImage | undefined;
};

/** Title, description, and what search engines and sites that link here show. Without an `image`, they show the one drawn at build time. */
export function PageHead({ page, facts = {}, image }: Props) {
  const { title, description } = page;
  const { pathname: path } = useLocation();
  const url = absoluteUrl(path) + usePageQuery();
  const shown = image ?? {
    image: absoluteUrl(`/share/${path.split('/')[1] || 'home'}.jpg`),
    'image:width': 1200,
    'image:height': 630,
    'image:alt': title,
  };
  const structuredData = useContext(StructuredDataContext)({ path, title, shareImage: shown.image, facts });
  const type = facts.article ? 'article' : 'website';
  const openGraph = { url, title, description, type, site_name: church.name, ...shown };
  return (
    <>
      <TitleAndDescription page={page} />
      <link rel="canonical" href={url} />
      {Object.entries(openGraph).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={`${content}`} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which the one character that could end the script is escaped
        dangerouslySetInnerHTML={{ __html: structuredData }}
      />
    </>
  );
}

/** The pages of a list have canonical URLs of their own; filtered views share that of the list. */
function usePageQuery() {
  const { search } = useLocation();
  const served = useLoaderData<{ shown?: ListPage<unknown> } | undefined>();
  const { page = 1 } = served?.shown ?? {};
  return /^\?page=\d+$/.test(search) && page > 1 ? `?page=${page}` : '';
}
