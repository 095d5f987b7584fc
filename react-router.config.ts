import type { Config } from '@react-router/dev/config';
// Validates the content: an error stops the build and names the field.
import './content/index.ts';

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // A file of its own for each clientLoader would be larger than the loader, and every page would list it.
  splitRouteModules: false,
  future: { unstable_optimizeDeps: true },
} satisfies Config;
