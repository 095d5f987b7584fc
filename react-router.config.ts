import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './app/routes.ts';

export default {
  ssr: true,
  // Pages whose words are fixed are rendered here, once. The others are rendered by the server when their data changes.
  prerender: prerenderedPaths,
  routeDiscovery: { mode: 'initial' },
  future: { unstable_optimizeDeps: true },
} satisfies Config;
