/** Written by `react-router build`, so missing until the site is built. */
declare module '#build/server/index.js' {
  const build: import('react-router').ServerBuild;
  export = build;
}

/** By path: when the page last changed. */
declare module '#build/page-dates.json' {
  const dates: Record<string, string>;
  export default dates;
}
