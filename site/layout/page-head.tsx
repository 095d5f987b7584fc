import { createContext, useContext } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { Campus, Page, Question, StaffMember } from '#content/schema.ts';
import { absoluteUrl } from '#core/links.ts';
import type { ListPage } from '#core/paging.ts';
import { useFacts } from '#core/use-words.ts';
import type { Event } from '#features/events/event.ts';
import type { Message } from '#features/messages/message.ts';
import type { Article } from '#features/news/article.ts';
import { TitleAndDescription } from '#records/show/page-title.tsx';

/** The subject of a page, for its structured data. */
export type PageFacts = {
  campuses?: Campus[];
  /** Events with their upcoming dates. */
  events?: Event[];
  people?: StaffMember[];
  questions?: Question[];
  article?: Article | undefined;
  message?: Message;
};
export type DescribedPage = { path: string; title: string; shareImage: string; facts: PageFacts };

/** The image on sites that link here, in Open Graph names: https://ogp.me */
export type ShareImage = { image: string; 'image:width': number; 'image:height': number; 'image:alt': string };

/** The size of all pictures that are drawn for other sites. */
export const cardSize = { 'image:width': 1200, 'image:height': 630 };

/**
 * Writes a page's structured data, safe to embed in a script, and knows the address of a picture that the build has drawn, if the church has changed
 * what is on it. Only the server provides it: browsers need neither the data nor the code.
 */
export const PageHeadContext = createContext({
  structuredData: (_: DescribedPage): string => '',
  imageOf: (file: string) => file,
});

type Props = {
  page: Pick<Page, 'title' | 'description'>;
  facts?: PageFacts | undefined;
  image?: ShareImage | undefined;
};

/** Title, description and metadata for search engines and sites that link here. Without an `image`, these show the page's own card. */
export function PageHead({ page, facts = {}, image }: Props) {
  const { church } = useFacts();
  const { title, description } = page;
  const { pathname: path } = useLocation();
  const url = absoluteUrl(path) + usePageQuery();
  const head = useContext(PageHeadContext);
  const shown = image ?? {
    image: absoluteUrl(head.imageOf(`/share/${path.split('/')[1] || 'home'}.jpg`)),
    ...cardSize,
    'image:alt': title,
  };
  const structuredData = head.structuredData({ path, title, shareImage: shown.image, facts });
  const type = facts.article ? 'article' : 'website';
  const openGraph = { url, title, description, type, site_name: church.name, ...shown };
  return (
    <>
      <TitleAndDescription page={page} />
      <link rel="canonical" href={url} />
      {Object.entries(openGraph).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={`${content}`} suppressHydrationWarning />
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

/** Each page of a list has its own canonical URL; filtered views share that of the list. */
function usePageQuery() {
  const { search } = useLocation();
  const served = useLoaderData<{ shown?: ListPage<unknown> } | undefined>();
  const { page = 1 } = served?.shown ?? {};
  return /^\?page=\d+$/.test(search) && page > 1 ? `?page=${page}` : '';
}
