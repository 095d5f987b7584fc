import { defineConfig } from 'vitest/config';

/** Of its own, so that tests do not load the site's build. */
export default defineConfig({
  test: {
    include: ['{content,domain,nouns,server,scripts,test}/**/*.test.ts'],
    globalSetup: ['test/postgres-setup.ts'],
    // They end what hangs; how fast the machine is must not decide whether the code is right.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['test/no-logged-errors.ts'],
  },
});
