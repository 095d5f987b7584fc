import type { Content } from '#content/words.ts';
import pageColors from '#pictures/page-colors.json' with { type: 'json' };

/** What a phone needs to put the site on its home screen. */
export function webManifest({ facts: { church }, words: { home } }: Content) {
  return JSON.stringify({
    id: '/',
    name: church.name,
    short_name: church.shortName,
    description: home.description,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: pageColors.light,
    background_color: pageColors.light,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
