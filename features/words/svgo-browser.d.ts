// Its package names a file of types that it lacks.
declare module 'svgo/browser' {
  export { optimize } from 'svgo';
}
