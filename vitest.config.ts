import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts the benches first. They take longest, and at the end nothing else would be left to run beside them. */
class BenchesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => Number(!moduleId.includes('/bench/'));
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Separate from vite.config.ts, so that tests do not load the build's plugins. */
export default defineConfig({
  test: {
    include: ['{admin,bench,commands,content,core,features,records,server,site,test,tools}/**/*.test.ts'],
    // May exceed the number of cores, because many tests wait for processes and timeouts.
    maxWorkers: 3,
    // A worker loads the site's modules once instead of once per file, which saves a quarter of the time.
    isolate: false,
    sequence: { sequencer: BenchesFirst },
    globalSetup: ['test/compile-cache-setup.ts', 'test/postgres-setup.ts'],
    // Generous limits, which only stop tests that hang, whatever the speed of the machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // A terminal shows progress. Elsewhere a dot per test is enough, with details of failures.
    reporters: process.stdout.isTTY ? 'default' : 'dot',
    setupFiles: ['test/no-logged-errors.ts', 'test/nothing-left-behind.ts'],
  },
});
