import { addAudioFile } from '#records/store/audio.server.ts';
import { type ServerNoun, serverNoun } from '#records/store/details.server.ts';
import type { Feature, Services } from '#records/store/feature.server.ts';
import { type Announcement, announcements } from './announcements/announcement.ts';
import { audio } from './audio/audio.server.ts';
import { createAudioReader } from './audio/reader.ts';
import { receiveAudio } from './audio/upload.ts';
import { eventRules } from './events/event.server.ts';
import { type Event, events } from './events/event.ts';
import { type Group, groups } from './groups/group.ts';
import { groupCalendar } from './groups/group-calendar.ts';
import { messageRules } from './messages/message.server.ts';
import { type Message, messages } from './messages/message.ts';
import { podcastPath } from './messages/message-list.ts';
import { podcastDocuments } from './messages/podcast.server.ts';
import { movingInOf, type OpenStores } from './moving-in/moving-in.server.ts';
import { listPodcastOrigins } from './moving-in/podcast-origins.ts';
import type { MovingInTables } from './moving-in/tables.ts';
import { type Article, news } from './news/article.ts';
import { atomPath } from './news/article-list.ts';
import { newsFeeds } from './news/feeds.server.ts';
import { newsletterOf } from './newsletter/newsletter.server.ts';
import type { NewsletterTables } from './newsletter/tables.ts';
import { pictures } from './pictures/pictures.server.ts';
import { createResizer } from './pictures/resizer.ts';
import { receivePicture } from './pictures/routes.ts';
import { servicesCalendar } from './services/church-calendars.ts';
import { exceptions, type StoredException } from './services/exception.ts';
import { wordsOf } from './words/words.server.ts';
import { type ChangedPart, words } from './words/words.ts';

/** The server's nouns, with everything that it computes and checks: the only source of them. In the order of all.ts. */
export const registry = {
  groups: serverNoun<Group>(groups, { calendar: groupCalendar }),
  news: serverNoun<Article>(news),
  events: serverNoun<Event>(events, eventRules),
  messages: serverNoun<Message>(messages, messageRules),
  announcements: serverNoun<Announcement>(announcements),
  exceptions: serverNoun<StoredException>(exceptions),
};

const changedWords = serverNoun<ChangedPart>(words);

/** To which the feeds of a former site lead. */
export const feeds = { news: atomPath, messages: podcastPath };

/** Pictures and audio files of other sites are stored as uploads are. */
export function openStores(services: Services): ReturnType<OpenStores> {
  const [resizer, reader] = [createResizer(), createAudioReader()];
  return {
    store: {
      picture: async (response, { alt }) => ({ ...(await receivePicture(response, services, resizer.resize)), alt }),
      async audio(response) {
        const file = await receiveAudio(response, services.settings.mediaDir, reader.read);
        await addAudioFile(services.db, file, services.now());
        return file;
      },
    },
    close() {
      resizer.close();
      reader.close();
    },
  };
}

/** All features, the only part of them that server and commands know. */
export const features: readonly Feature[] = [
  { noun: registry.groups },
  { noun: registry.news, documents: newsFeeds(registry.news) },
  { noun: registry.events },
  { noun: registry.messages, documents: podcastDocuments(registry.messages, listPodcastOrigins) },
  { noun: registry.announcements },
  { noun: registry.exceptions, documents: [servicesCalendar(registry.exceptions)] },
  pictures,
  audio,
  newsletterOf(registry.news),
  movingInOf({ openStores, feeds }),
  wordsOf(changedWords),
];

export const nouns: readonly ServerNoun[] = features.flatMap(({ noun }) => noun ?? []);

/** Everything with revisions: the nouns, and the words of the pages, which have other routes and another screen. */
export const storedNouns: readonly ServerNoun[] = [...nouns, changedWords];

/** Tables of features besides those of the records. */
export type FeatureTables = NewsletterTables & MovingInTables;
/** Whatever is made of words or facts depends on it. */
export const contentTopic = words.path;

export { createContentReader } from './words/content.server.ts';
export { countUnconfirmed, listWaiting, readStored } from './words/unconfirmed.server.ts';
