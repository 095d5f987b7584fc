import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './test/chromium.ts';

// As in production: React's development build is many times slower.
process.env.NODE_ENV = 'production';
// The port is known once the site below reports it.
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testMatch: '{e2e,features}/**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Node.js runs TypeScript itself. Playwright would transpile it with Babel, including the sources of the site, in each worker.
  build: { external: ['**/*.{js,ts}'] },
  workers: 3,
  // Generous limits, which only stop tests that hang, whatever the speed of the machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: process.stdout.isTTY ? 'line' : 'dot',
  use: {
    baseURL,
    locale: 'en-US',
    // A zone other than the church's.
    timezoneId: 'Asia/Kolkata',
    // While a page scrolls smoothly to a field, the mouse button may be released elsewhere. Tests of motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
    // Its responses would take precedence over those that a test replaces; e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        ...chromiumFlags,
        // Scripts of pages that live for seconds, and axe, are not worth optimizing: a twentieth of the total work. Not for benches.
        '--js-flags=--no-opt',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
  webServer: {
    command: 'node e2e/site.ts',
    wait: { stdout: /Serving http:\/\/127\.0\.0\.1:(?<e2e_port>\d+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    timeout: 300_000,
  },
});
