/** Written by `react-router build`, so missing until the site is built. */
declare module '#build/server/index.js' {
  const build: import('react-router').ServerBuild;
  export = build;
}
