import { defineConfig } from 'vitest/config';

/** Separate from vite.config.ts, so that tests do not load the plugins of the build. */
export default defineConfig({
  test: {
    include: ['{admin,bench,commands,content,core,features,records,server,site,test,tools}/**/*.test.ts'],
    // More than there may be cores: many tests wait for processes and time-outs.
    maxWorkers: 3,
    // A worker loads the modules of the site once, not again for each file: a quarter less time.
    isolate: false,
    globalSetup: ['test/postgres-setup.ts'],
    // Generous: they only stop tests that hang, whatever the speed of the machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // A terminal shows how far it is. Elsewhere a dot for each test is enough, and all about those that fail.
    reporters: process.stdout.isTTY ? 'default' : 'dot',
    setupFiles: ['test/no-logged-errors.ts', 'test/nothing-left-behind.ts'],
  },
});
