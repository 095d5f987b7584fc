import type { Config } from '@react-router/dev/config';
// Validates the content: an error stops the build and names the field.
import './content/index.ts';

export default {
  appDirectory: 'site',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  future: { unstable_optimizeDeps: true },
} satisfies Config;
