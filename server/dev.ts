// Vite runs this in development: the same server, with React rendering pages on every request.
import * as build from 'virtual:react-router/server-build';
import { adminPages, publicPages } from '#app/routes.ts';
import { readFrame } from '#nouns/frame.server.ts';
import { createApp, createListener } from './app.ts';
import { createLoginLimit } from './auth/login-limit.ts';
import { openData } from './data.ts';
import { createRenderPage } from './pages/render.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
const database = await openData(settings);
const { db, check: checkDatabase } = database;
const now = () => new Date();

export const listener = createListener({
  responses: new Map(),
  prepare: async () => undefined,
  isAdmin: async () => false,
  renderPage: createRenderPage(build, db, 'development', {}, () => readFrame(db, now())),
  pages: [...publicPages, ...adminPages],
  trustedProxies: settings.trustedProxies,
  app: createApp({
    db,
    checkDatabase,
    settings,
    changed: async () => undefined,
    emptied: () => undefined,
    now,
    loginLimit: createLoginLimit(database),
  }),
});
