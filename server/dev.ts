// Vite runs this in development: the same server, with React rendering pages on every request.
import * as build from 'virtual:react-router/server-build';
import { readSettings } from '#core/settings.ts';
import { createAudioReader } from '#features/audio/reader.ts';
import { createMediaSender } from '#features/audio/serving.ts';
import { openMailer } from '#features/newsletter/mailer.ts';
import { signUpForm } from '#features/newsletter/routes.ts';
import { createCutter } from '#features/pictures/cutter.ts';
import { createPictureCache } from '#features/pictures/picture-cache.ts';
import { createApp, createListener } from './app.ts';
import { hasSession } from './auth/session.ts';
import { openData } from './data.ts';
import { createRenderLimit } from './serve/limit.ts';
import { createRenderer } from './serve/render.ts';

const settings = readSettings(process.env);
const now = () => new Date();
const database = await openData(settings, now);
const { db, check: checkDatabase } = database;
const mailer = settings.mail && openMailer(settings.mail, db, now);
mailer?.start();

const newsletter = settings.mail && signUpForm;
const { renderPage } = createRenderer({ build, db, mode: 'development', styles: [], now, newsletter });

export const listener = createListener({
  cache: { get: () => undefined, respond: async () => undefined, check: async () => undefined },
  pictures: createPictureCache(db),
  sendMedia: createMediaSender(settings.mediaDir),
  app: createApp({
    db,
    cutPicture: createCutter().cut,
    readAudio: createAudioReader().read,
    checkDatabase,
    settings,
    mailer,
    emptied: () => undefined,
    now,
    showPage: (url) => renderPage(url, []),
  }),
  renderPage,
  limit: createRenderLimit(),
  isAdmin: (cookies, isHttps) => hasSession(cookies, isHttps, db, now()),
  trustedProxies: settings.trustedProxies,
});
