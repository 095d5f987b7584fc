import type { Feature } from '#records/store/feature.server.ts';
import type { SentNoun } from './mail/newsletter-mail.ts';
import { newsletterForms, newsletterRoutes } from './routes.ts';
import { recordCount } from './subscriber-counts.ts';
import { deleteUnconfirmed } from './subscribers.ts';
import type { Db } from './tables.ts';
import { newsletterTables } from './transfer.ts';

/** The newsletter: people subscribe, and volunteers send them articles. */
export function newsletterOf(articles: SentNoun): Feature {
  return {
    tables: newsletterTables,
    async open(services) {
      const { settings, now } = services;
      const db = services.db as Db;
      const mailer = settings.mail && (await loadMailer())(settings.mail, { ...services, db, articles });
      const all = { ...services, db, articles, mailer };
      return {
        routes: newsletterRoutes(all),
        forms: newsletterForms(all),
        jobs: [
          {
            every: 'hour',
            what: 'Cleaning up the subscribers',
            async run() {
              await deleteUnconfirmed(db, now());
              await recordCount(db, now());
            },
          },
        ],
        ...(mailer && { start: mailer.start, stop: mailer.stop }),
      };
    },
  };
}

/** Loads the SMTP code only where it is needed, because it takes memory. */
async function loadMailer() {
  return (await import('./mailer.ts')).openMailer;
}
