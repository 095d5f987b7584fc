import type { ColorName } from '#content/look.ts';
import { type Content, defaultContent } from '#content/words.ts';
import type { ChangedLook } from '#core/use-words.ts';
import { sitePictureAddress } from '#records/store/site-pictures.server.ts';

/** The pictures of the site that pages name, apart from those for other sites. */
const named = ['/favicon.svg', '/apple-touch-icon.png', '/podcast.jpg'];

/** Undefined if the look is as in the site's own files, so that pages are, too. */
export function changedLook(content: Content): ChangedLook | undefined {
  const { colors } = content.facts;
  const pictures = named.map((file) => [file, sitePictureAddress(content, file)] as const);
  const changed = pictures.filter(([file, address]) => address !== file);
  if (changed.length === 0) return undefined;
  return { styles: stylesOf(colors), page: colors['--surface'], pictures: Object.fromEntries(changed) };
}

/** Replaces colors of site/theme.css, where more contrast may be asked for. */
function stylesOf(colors: Content['facts']['colors']) {
  const own = defaultContent.facts.colors;
  const values = (Object.keys(colors) as ColorName[])
    .filter((name) => colors[name].light !== own[name].light || colors[name].dark !== own[name].dark)
    .map((name) => `${name}:light-dark(${colors[name].light},${colors[name].dark})`);
  if (values.length === 0) return '';
  const elements = ':root,.night,.as-page';
  return `${elements}{${values.join(';')}}@media (prefers-contrast:more){${elements}{--ink-quiet:var(--ink);--line:var(--field-line)}}`;
}
