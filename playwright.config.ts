import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './test/chromium.ts';

// Workers load this file again and read these values from the environment, the port once the site below reports it.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'church-e2e-'));
// The sites of single tests run in the workers, as in production: React's development build is many times slower.
process.env.NODE_ENV = 'production';
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
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
  },
  webServer: {
    command: 'node build/program/main.js',
    wait: { stdout: /Serving http:\/\/127\.0\.0\.1:(?<e2e_port>\d+)/ },
    timeout: 300_000,
    env: {
      PORT: '0',
      ADMIN_PASSWORD: 'a password for tests',
      DATABASE_URL: `file:${join(process.env.E2E_DATA, 'church.db')}`,
      MEDIA_DIR: join(process.env.E2E_DATA, 'media'),
    },
  },
});
