import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { clockChanges } from './core/clock-changes.ts';
import { withoutMarks } from './tools/sample-marks.ts';

/** Runs the whole server inside Vite in development, so that API, loaders and hot reload share one module graph. */
function serverInDevelopment(): Plugin {
  return {
    name: 'server-in-development',
    apply: 'serve',
    configureServer(vite) {
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          try {
            const { runner } = vite.environments.ssr as unknown as {
              runner: { import(url: string): Promise<typeof import('./server/dev.ts')> };
            };
            const { listener } = await runner.import('/server/dev.ts');
            request.url = request.originalUrl;
            listener(request, response);
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}

/** Replaces the module by its value; its own comment says why. */
function clockChangesAsConstant(): Plugin {
  return {
    name: 'clock-changes-as-constant',
    load(id) {
      if (id.endsWith('/core/clock-changes.ts')) return `export const clockChanges = ${JSON.stringify(clockChanges)};`;
    },
  };
}

/** Strips sample marks, which only `npm run check:content` needs. */
function withoutSampleMarks(): Plugin {
  return {
    name: 'without-sample-marks',
    enforce: 'pre',
    apply: 'build',
    transform: { filter: { id: /\/content\/.*\.ts$/, code: /\bsample\./ }, handler: withoutMarks },
  };
}

export default defineConfig({
  plugins: [clockChangesAsConstant(), withoutSampleMarks(), tailwindcss(), serverInDevelopment(), reactRouter()],
  environments: {
    ssr: {
      build: {
        // The server imports them too, and must share one instance with the rendered app. Only imports by #name are recognized.
        rolldownOptions: { external: [/^#.*\.server\.ts$/] },
      },
    },
    client: {
      build: {
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 2,
                },
                // The modules that several pages share, with all their imports.
                {
                  name: 'site',
                  test: /[\\/](site[\\/]layout[\\/]|features[\\/]services[\\/](service-times|use-exceptions)|ui[\\/])/,
                  minShareCount: 3,
                  priority: 1,
                },
                // Modules shared by public pages and screens get their own file.
                { name: 'admin', test: /[\\/](admin|features[\\/]newsletter[\\/]screen)[\\/]/, entriesAware: true },
              ],
            },
          },
        },
      },
    },
  },
});
