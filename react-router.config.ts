import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './app/routes.ts';
// Validates the content: an error stops the build and names the field.
import './content/index.ts';

export default {
  ssr: true,
  // Static pages. The server renders the others whenever their data changes.
  prerender: prerenderedPaths,
  routeDiscovery: { mode: 'initial' },
  future: { unstable_optimizeDeps: true },
} satisfies Config;
