import themeUrl from '#site/theme.css?url';

/** The fonts are inlined, which saves a round trip before the first paint. In the browser React reuses the served style with the same href. */
const fonts = import.meta.env.SSR && (await import('#site/fonts.css?inline')).default;

/**
 * The server fills the empty style with the rules for the page's classes (server/serve/inline-styles.ts). Pages reached from it by
 * client-side navigation need the other rules, so in the browser React loads the full sheet, and then hydrates.
 */
export function Styles() {
  return (
    <>
      <style href="fonts" precedence="fonts">
        {fonts}
      </style>
      {import.meta.env.SSR && import.meta.env.PROD ? (
        <style href="theme" precedence="theme" />
      ) : (
        <link rel="stylesheet" href={themeUrl} precedence="theme" />
      )}
    </>
  );
}
