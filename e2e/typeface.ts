import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/**
 * When a page gets the site's typefaces: before its first layout, too late for `font-display: optional` to use them, or not at all.
 * Otherwise the speed of the machine would decide, differently for each page.
 */
export type Typeface = 'certain' | 'late' | 'never';

const fontFile = /\.woff2$/;
/** Longer than a browser waits for an optional font, also on a busy machine. */
const late = 1_000;

type Face = { family: string; weight: string; unicodeRange: string; data: string };

/** Those that site/fonts.css declares. */
const faces: Face[] = [
  ...readFileSync('site/fonts.css', 'utf8').matchAll(/font-family: "(.+?)";\s+src: url\("(.+?)"\)[^}]+/g),
].map(([rule, family = '', file = '']) => ({
  family,
  weight: /font-weight: (.+?);/.exec(rule)?.[1] ?? '',
  unicodeRange: /unicode-range:([^;]+)/.exec(rule)?.[1]?.trim() ?? '',
  data: readFileSync(`site/${file}`, 'base64'),
}));

export async function setTypeface(context: BrowserContext, typeface: Typeface) {
  if (typeface === 'certain') await context.addInitScript(addFaces, faces);
  if (typeface === 'never') {
    // Pages do not get them; the service worker, which caches all or nothing, does.
    await context.route(fontFile, (route) => (route.request().serviceWorker() ? route.fallback() : route.abort()));
  }
  if (typeface === 'late') {
    await context.route(fontFile, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, late));
      await route.fallback();
    });
  }
}

/** From memory: there is nothing to wait for. A face that a script adds is preferred to the same one of a style sheet. */
function addFaces(all: Face[]) {
  for (const { family, data, ...descriptors } of all) {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    document.fonts.add(new FontFace(family, bytes, descriptors));
  }
}
