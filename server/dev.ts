// Vite runs this in development: the same server, but React renders pages on every request.
import * as build from 'virtual:react-router/server-build';
import { ownAddress } from '#core/links.ts';
import { readSettings } from '#core/settings.ts';
import { wire } from './wiring.ts';

// Samples are listed by the build.
const site = { build, files: new Map(), styles: [], samples: [] };
const { features, listener } = await wire(readSettings(process.env, ownAddress), site, {
  mode: 'development',
  now: () => new Date(),
});
features.start();

export { listener };
