// The last step of the build: bundles the server and its dependencies into a few files, which start much faster and in less memory
// than hundreds of modules. `node server/main.ts` runs the same code unbundled. Also bundles the features' programs, each of
// which handles one picture or audio file in its own process, except two decoders: one is native, and both licenses require that they can be replaced. Finally bundles
// the service worker as a classic script.
import { cpSync, globSync } from 'node:fs';
import { build } from 'vite';

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: ['pg-native', 'sharp', 'libheif-js'] },
  build: {
    ssr: true,
    outDir: 'build/program',
    target: 'node26',
    minify: false,
    emptyOutDir: true,
    rolldownOptions: {
      input: ['server/main.ts', ...globSync('features/*/*.program.ts')],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

// Programs find them beside their code, here as in the sources.
cpSync('features/pictures/fonts', 'build/program/fonts', { recursive: true });

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  build: {
    outDir: 'build',
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'site/offline/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
