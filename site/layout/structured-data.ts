import { href } from 'react-router';
import type {
  AudioObject,
  BreadcrumbList,
  Church,
  Event as EventFacts,
  FAQPage,
  Graph,
  NewsArticle,
  OpeningHoursSpecification,
  Organization,
  Person,
  Thing,
  VideoObject,
  WebSite,
} from 'schema-dts';
import type { Facts } from '#content/facts.ts';
import type { Campus, Church as ChurchOf, Question, StaffMember } from '#content/schema.ts';
import { pageOrHome } from '#content/without-pages.ts';
import type { Content } from '#content/words.ts';
import { churchMoment } from '#core/church-time.ts';
import type { Exception } from '#core/exceptions.ts';
import { absoluteUrl } from '#core/links.ts';
import { laterBy } from '#core/service-times.ts';
import { parseVideo, playerOf } from '#core/video.ts';
import type { Event } from '#features/events/event.ts';
import { eventList } from '#features/events/event-list.ts';
import type { Message } from '#features/messages/message.ts';
import { messageList } from '#features/messages/message-list.ts';
import type { Article } from '#features/news/article.ts';
import { articleDate, articleList } from '#features/news/article-list.ts';
import { jpegOf } from '#records/declare/picture.ts';
import { itemPath } from '#records/show/item-page.ts';
import type { DescribedPage } from './page-head.tsx';

/** What structured data depends on besides the page. */
type Site = { today: string; exceptions: Exception[]; content: Content };

/**
 * The page's facts in schema.org's vocabulary, for search engines, assistants and car displays. The text cannot end the script that
 * contains it.
 */
export function writeStructuredData(page: DescribedPage, site: Site) {
  const { facts, words } = site.content;
  const things = describe(page, site);
  const graph = page.path === '/' ? [webSite(facts), ...things] : [...things, breadcrumbs(page, words)];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph } satisfies Graph);
  return json.replaceAll('<', '\\u003c');
}

function describe({ path, shareImage, facts }: DescribedPage, site: Site): Thing[] {
  const own = site.content.facts;
  const { campuses = [], events = [], people = [], questions, article, message } = facts;
  return [
    ...campuses.map((campus) => churchFacts(campus, site)),
    ...events.flatMap((event) => eventFacts(event, own)),
    ...people.map((member) => person(member, own)),
    ...(questions ? [faqPage(questions)] : []),
    ...(article ? [newsArticle(article, { path, image: shareImage }, own)] : []),
    ...(message ? videoAndAudio(message, shareImage) : []),
  ];
}

/** The main campus has the church's name. */
function churchFacts(campus: Campus, { today, exceptions, content }: Site): Church {
  const { church, mainCampus } = content.facts;
  const open = (start: string, days: object) => openFor(start, days, church.serviceLength.minutes);
  const { name, address, geo, services, about } = campus;
  const url = absoluteUrl(pageOrHome(href('/locations'), content.facts));
  return {
    '@type': 'Church',
    '@id': `${url}#${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`,
    name: campus === mainCampus ? church.name : `${church.name}, ${name}`,
    description: about,
    url,
    ...(campus === mainCampus && elsewhere(church)),
    telephone: church.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.zip,
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', ...geo },
    ...(services.length > 0 && {
      openingHoursSpecification: services.flatMap(({ day, starts }) =>
        starts.map((start) => open(start, { dayOfWeek: day })),
      ),
      specialOpeningHoursSpecification: specialHours(
        exceptions.filter(({ date }) => date >= today),
        open,
      ),
    }),
  };
}

/** The church's social networks, except those without an address. */
function elsewhere(church: ChurchOf) {
  const sameAs = (church.social ?? []).map(({ href: url }) => url).filter((url) => url !== '#');
  return sameAs.length > 0 ? { sameAs } : {};
}

/** Days on which the weekly hours do not apply. Opening and closing at midnight means closed. */
function specialHours(coming: Exception[], open: (start: string, days: object) => OpeningHoursSpecification) {
  return coming.flatMap(({ date, name, starts }) => {
    const day = { ...(name && { name }), validFrom: date, validThrough: date };
    if (starts.length === 0) return { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00', ...day };
    return starts.map((start) => open(start, day));
  }) satisfies OpeningHoursSpecification[];
}

/** Opening hours for the length of a service. */
function openFor(start: string, days: object, minutes: number) {
  const closes = laterBy(minutes, start);
  return { '@type': 'OpeningHoursSpecification' as const, ...days, opens: start, closes };
}

function webSite({ church }: Facts): WebSite {
  return { '@type': 'WebSite', name: church.name, alternateName: church.shortName, url: absoluteUrl('/') };
}

function organization({ church }: Facts): Organization {
  return { '@type': 'Organization', name: church.name, url: absoluteUrl('/') };
}

const eventStatus = {
  planned: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  moved: 'https://schema.org/EventRescheduled',
} as const;

/** One entry per date. */
function eventFacts(event: Event, facts: Facts): EventFacts[] {
  const { title, location, details, occurrences = [] } = event;
  const picture = jpegOf(event);
  return occurrences.map(({ date, starts, ends, endsAt, status, from }) => ({
    '@type': 'Event',
    name: title,
    startDate: moment(date, starts),
    ...(ends && { endDate: withoutSeconds(endsAt) }),
    eventStatus: eventStatus[status ?? 'planned'],
    ...(from && { previousStartDate: moment(...(from.split('T') as [string, string])) }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: location },
    ...(details && { description: details }),
    ...(picture && { image: absoluteUrl(picture.path) }),
    url: absoluteUrl(itemPath(eventList, event)),
    organizer: organization(facts),
  }));
}

function moment(date: string, time: string) {
  return withoutSeconds(churchMoment(date, time).toISOString());
}

/** '2027-05-22T15:00Z'. */
function withoutSeconds(time: string) {
  return time.replace(':00.000', '');
}

function person({ name, title, email }: StaffMember, facts: Facts): Person {
  return { '@type': 'Person', name, jobTitle: title, ...(email && { email }), worksFor: organization(facts) };
}

function faqPage(questions: Question[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

function newsArticle(article: Article, { path, image }: { path: string; image: string }, facts: Facts): NewsArticle {
  const { title, summary, author } = article;
  return {
    '@type': 'NewsArticle',
    headline: title,
    description: summary,
    url: absoluteUrl(path),
    datePublished: articleDate(article),
    author: { '@type': 'Person', name: author },
    publisher: organization(facts),
    image,
  };
}

/** The message's video and audio, with its own picture, if it has one. */
function videoAndAudio(message: Message, shareImage: string): Thing[] {
  const { title: name, summary, video, audio, preachedOn: uploadDate } = message;
  const picture = jpegOf(message);
  const thumbnailUrl = picture ? absoluteUrl(picture.path) : shareImage;
  const about = { name, uploadDate, thumbnailUrl, ...(summary && { description: summary }) };
  const found = parseVideo(video);
  const embedUrl = found && playerOf(found).url;
  return [
    ...(embedUrl ? [{ '@type': 'VideoObject', ...about, embedUrl } satisfies VideoObject] : []),
    ...(audio
      ? [
          {
            '@type': 'AudioObject',
            ...about,
            contentUrl: audio.address.startsWith('/') ? absoluteUrl(audio.address) : audio.address,
            ...(audio.type && { encodingFormat: audio.type }),
            ...(audio.seconds && { duration: `PT${audio.seconds}S` }),
          } satisfies AudioObject,
        ]
      : []),
  ];
}

function breadcrumbs({ path, title }: DescribedPage, { news, events, messages }: Content['words']): BreadcrumbList {
  // The lists to which item pages link back.
  const itemLists = [
    { title: news.title, page: articleList.page },
    { title: events.title, page: eventList.page },
    { title: messages.title, page: messageList.page },
  ];
  const list = itemLists.find(({ page }) => path.startsWith(`${page}/`));
  const trail = [
    { name: 'Home', path: '/' },
    ...(list ? [{ name: list.title, path: list.page }] : []),
    { name: title, path },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: { '@id': absoluteUrl(step.path) },
    })),
  };
}
