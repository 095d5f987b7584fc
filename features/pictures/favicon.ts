import type { Palette } from '#content/palette.ts';

/** The logo as an icon. Shapes without their own color have that of marks. */
export function faviconOf(logo: string, palette: Palette) {
  const { light, dark } = palette['--mark'] ?? {};
  const styles = `:root{fill:${light};color:${light}}@media (prefers-color-scheme:dark){:root{fill:${dark};color:${dark}}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>${styles}</style>${logo}</svg>`;
}
