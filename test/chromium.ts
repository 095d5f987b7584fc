import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Where Windows has programs, outside the PATH; Edge is a Chromium that every Windows has. */
const windowsFolders = ['LOCALAPPDATA', 'ProgramFiles', 'ProgramFiles(x86)'];
const windowsNames = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

/** A Chromium to test with: one that is there, else one that can be had, else a word on what to install. */
export function findChromium(): string {
  process.env.CHROMIUM ??= present() ?? installed();
  return process.env.CHROMIUM;
}

function present() {
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const programs = windowsFolders.flatMap((variable) => process.env[variable] ?? []);
  return [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...windowsNames.flatMap((name) => programs.map((folder) => join(folder, name))),
  ].find(isExecutable);
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
  const playwright = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  const apt = 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium';
  const systemWays: Partial<Record<NodeJS.Platform, string[]>> = {
    linux: ['sh', '-c', apt],
    darwin: ['brew', 'install', '--cask', 'chromium'],
  };
  const ways = [[process.execPath, playwright, 'install', 'chromium'], systemWays[process.platform] ?? []];
  for (const [command, ...args] of ways) {
    if (!command) continue;
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
