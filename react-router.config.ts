import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './app/routes.ts';
// Checks the church's words and facts: a broken one stops the build and says which.
import './content/index.ts';

export default {
  ssr: true,
  // Pages whose words are fixed are rendered here, once. The others are rendered by the server when their data changes.
  prerender: prerenderedPaths,
  routeDiscovery: { mode: 'initial' },
  future: { unstable_optimizeDeps: true },
} satisfies Config;
