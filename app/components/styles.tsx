import fontsUrl from '#app/fonts.css?url';
import themeUrl from '#app/theme.css?url';

/** In the page itself: one round trip less before the first paint. */
const inlined = import.meta.env.SSR &&
  import.meta.env.PROD && {
    fonts: (await import('#app/fonts.css?inline')).default,
    theme: (await import('#app/theme.css?inline')).default,
  };

/**
 * A fixed page is served with the rules of its own classes only (scripts/page-styles.ts). The pages that can be reached from it need
 * all of them: React loads the whole sheet in the browser, and hydrates the page once it is there.
 */
export function Styles() {
  if (inlined) {
    return (
      <>
        <style href="fonts" precedence="fonts">
          {inlined.fonts}
        </style>
        <style href="theme" precedence="theme">
          {inlined.theme}
        </style>
      </>
    );
  }
  return (
    <>
      {import.meta.env.DEV && <link rel="stylesheet" href={fontsUrl} precedence="fonts" />}
      <link rel="stylesheet" href={themeUrl} precedence="theme" />
    </>
  );
}
