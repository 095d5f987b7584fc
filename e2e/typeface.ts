import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/** Whether a page gets the site's typefaces before its first layout, or never. Otherwise it would depend on the machine's speed. */
export type Typeface = 'certain' | 'never';

type Face = { family: string; weight: string; unicodeRange: string; data: string };

/** The font faces that site/fonts.css declares. */
const faces: Face[] = [
  ...readFileSync('site/fonts.css', 'utf8').matchAll(/font-family: "(.+?)";\s+src: url\("(.+?)"\)[^}]+/g),
].map(([rule, family = '', file = '']) => ({
  family,
  weight: /font-weight: (.+?);/.exec(rule)?.[1] ?? '',
  unicodeRange: /unicode-range:([^;]+)/.exec(rule)?.[1]?.trim() ?? '',
  data: readFileSync(`site/${file}`, 'base64'),
}));

export async function setTypeface(context: BrowserContext, typeface: Typeface) {
  if (typeface === 'certain') return context.addInitScript(addFaces, faces);
  // Blocks fonts for pages, but not for the service worker, which caches all or nothing.
  return context.route(/\.woff2$/, (route) => (route.request().serviceWorker() ? route.fallback() : route.abort()));
}

/** Adds the faces from memory, so nothing has to load. A face added by script takes precedence over the style sheet's. */
function addFaces(all: Face[]) {
  for (const { family, data, ...descriptors } of all) {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    document.fonts.add(new FontFace(family, bytes, descriptors));
  }
}
