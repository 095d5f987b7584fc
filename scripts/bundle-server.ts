// Last step of the build: bundles the server and its dependencies into a few files, which start much faster and in less memory
// than hundreds of modules. `node server/main.ts` runs the same code unbundled.
import { build } from 'vite';

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: ['pg-native'] },
  build: {
    ssr: 'server/main.ts',
    outDir: 'build/program',
    target: 'node26',
    minify: false,
    emptyOutDir: true,
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
});
