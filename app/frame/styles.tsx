import themeUrl from '#app/theme.css?url';

/** Served inside the page: one round trip less before the first paint. The browser keeps what was served under the same name. */
const fonts = import.meta.env.SSR && (await import('#app/fonts.css?inline')).default;
const theme = import.meta.env.SSR && import.meta.env.PROD && (await import('#app/theme.css?inline')).default;

/**
 * A fixed page is served with the rules of its own classes only (scripts/page-styles.ts). The pages that can be reached from it need
 * all of them: React loads the whole sheet in the browser, and hydrates the page once it is there.
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
