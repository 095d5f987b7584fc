import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium to test with: one that is there, else one that can be had, else a word on what to install. */
export function findChromium(): string {
  process.env.CHROMIUM ??= present() ?? installed();
  return process.env.CHROMIUM;
}

function present() {
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

export function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed() {
  const ways = [
    ['playwright', 'install', 'chromium'],
    ['sh', '-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium'],
    ['brew', 'install', '--cask', 'chromium'],
  ];
  for (const [command = '', ...args] of ways) {
    console.log(`No Chromium found; trying: ${command} ${args.join(' ')}`);
    spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 });
    const found = present();
    if (found) return found;
  }
  throw new Error('The browser tests need Chromium or Google Chrome: install either one and run npm test again.');
}

/** The address bar's own pages. Chromium loads them anew for each window, and so for each test: a third of all the work. */
export const addressBar = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup';

/**
 * What a headless Chromium needs in a container, and what keeps it from calling home. Of several `--disable-features` the last
 * one holds, so those that Playwright switches off and that matter here are named again.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${addressBar},PaintHolding,AvoidUnnecessaryBeforeUnloadCheckSync,MediaRouter,OptimizationHints,NetworkTimeServiceQuerying,PreconnectToSearch`,
];
