import { defineConfig } from 'vitest/config';

/** Of its own, so that tests do not load the site's build. */
export default defineConfig({
  test: {
    include: ['{content,domain,server,scripts,test}/**/*.test.ts'],
    globalSetup: ['test/postgres-setup.ts'],
    // Generous: how fast a busy machine is must not decide whether the code is right.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['test/no-logged-errors.ts'],
  },
});
