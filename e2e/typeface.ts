import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

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

/** Pages get the site's typefaces before their first layout. Otherwise tests would depend on the machine's speed. */
export function setTypefaces(context: BrowserContext) {
  return context.addInitScript(addFaces, faces);
}

/** Adds the faces from memory, so nothing has to load. A face added by script takes precedence over the style sheet's. */
function addFaces(all: Face[]) {
  for (const { family, data, ...descriptors } of all) {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    document.fonts.add(new FontFace(family, bytes, descriptors));
  }
}
