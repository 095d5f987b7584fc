import { defineConfig } from 'vitest/config';

/** Of its own, so that tests do not load the site's build. */
export default defineConfig({
  test: {
    include: ['{content,domain,server,scripts,test}/**/*.test.ts'],
    globalSetup: ['test/postgres-setup.ts'],
    setupFiles: ['test/no-logged-errors.ts'],
  },
});
