/** `react-router build` writes this file, so it is missing until the site is built. */
declare module '#build/server/index.js' {
  const build: import('react-router').ServerBuild;
  export = build;
}
