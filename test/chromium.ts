import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { isExecutable } from './executable.ts';

/** The first is Debian's headless Chromium, which is a sixth faster. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Windows installs programs outside the PATH; every Windows has Edge, which is a Chromium. */
const windowsFolders = ['LOCALAPPDATA', 'ProgramFiles', 'ProgramFiles(x86)'];
const windowsNames = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

/** Finds a Chromium to test with, else installs one, else throws with what to install. */
export function findChromium(): string {
  process.env.CHROMIUM ??= findInstalled() ?? install();
  return process.env.CHROMIUM;
}

function findInstalled() {
  const bundled = chromium.executablePath();
  if (bundled && existsSync(bundled)) return bundled;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const programs = windowsFolders.flatMap((variable) => process.env[variable] ?? []);
  return [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...windowsNames.flatMap((name) => programs.map((folder) => join(folder, name))),
  ].find(isExecutable);
}

function install() {
  const playwright = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  const get = 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq';
  const apt = `apt-get update -qq && { ${get} chromium-headless-shell || ${get} chromium; }`;
  const systemInstallers: Partial<Record<NodeJS.Platform, string[]>> = {
    linux: ['sh', '-c', apt],
    darwin: ['brew', 'install', '--cask', 'chromium'],
  };
  const installers = [[process.execPath, playwright, 'install', 'chromium'], systemInstallers[process.platform] ?? []];
  for (const [command, ...args] of installers) {
    if (!command) continue;
    console.log(`No Chromium found; trying: ${command} ${args.join(' ')}`);
    spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 });
    const found = findInstalled();
    if (found) return found;
  }
  throw new Error('The browser tests need Chromium or Google Chrome: install either one and run npm test again.');
}

/** WebUI pages of the address bar, which Chromium loads for each window and so for each test: a third of the total work. */
export const addressBar = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup';

/**
 * Flags for headless Chromium in a container, without background requests. Only the last `--disable-features` counts, so this repeats
 * the relevant features of Playwright's own.
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
