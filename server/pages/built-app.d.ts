/** What `react-router build` writes: there only once the site is built. */
declare module '#build/server/index.js' {
  const build: import('react-router').ServerBuild;
  export = build;
}
