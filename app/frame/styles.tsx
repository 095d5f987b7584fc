import themeUrl from '#app/theme.css?url';

/** Inlined: one round trip less before the first paint. In the browser React reuses the served style with the same href. */
const fonts = import.meta.env.SSR && (await import('#app/fonts.css?inline')).default;
const theme = import.meta.env.SSR && import.meta.env.PROD && (await import('#app/theme.css?inline')).default;

/**
 * A prerendered page inlines only the rules of its own classes (scripts/page-styles.ts). Pages reached from it by client-side
 * navigation need the rest: in the browser React loads the full sheet, and then hydrates.
 */
export function Styles() {
  return (
    <>
      <style href="fonts" precedence="fonts">
        {fonts}
      </style>
      {theme ? (
        <style href="theme" precedence="theme">
          {theme}
        </style>
      ) : (
        <link rel="stylesheet" href={themeUrl} precedence="theme" />
      )}
    </>
  );
}
