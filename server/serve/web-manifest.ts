import type { Content } from '#content/words.ts';
import { sitePictureAddress } from '#records/store/site-pictures.server.ts';

/** What a phone needs to put the site on its home screen. */
export function webManifest(content: Content) {
  const { church, colors } = content.facts;
  const icon = (file: string, sizes: string) => ({
    src: sitePictureAddress(content, file),
    sizes,
    type: 'image/png',
  });
  return JSON.stringify({
    id: '/',
    name: church.name,
    short_name: church.shortName,
    description: content.words.home.description,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colors['--surface'].light,
    background_color: colors['--surface'].light,
    icons: [
      icon('/icons/icon-192.png', '192x192'),
      icon('/icons/icon-512.png', '512x512'),
      { ...icon('/icons/icon-maskable-512.png', '512x512'), purpose: 'maskable' },
    ],
  });
}
