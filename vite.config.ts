import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { clockChanges } from './domain/clock-changes.ts';
import { withoutMarks } from './tools/sample-marks.ts';

/** In development the whole server runs inside Vite, so that API, loaders and hot reload share one module graph. */
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

/** See the module for why. */
function clockChangesAsConstant(): Plugin {
  return {
    name: 'clock-changes-as-constant',
    load(id) {
      if (id.endsWith('/domain/clock-changes.ts'))
        return `export const clockChanges = ${JSON.stringify(clockChanges)};`;
    },
  };
}

/** Marks are for `npm run check:content`: visitors do not load them. */
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
                  priority: 4,
                },
                // What else every page needs, in one file: the layout, the common page parts, and all their imports. Also parts of
                // forms, which are so small that a file of their own would cost more.
                {
                  name: 'site',
                  test: /app[\\/]root\.tsx|[\\/](page|postal-address|services-calendar|checkbox|field-error)\.tsx|entry\.client/,
                  priority: 3,
                },
                // What pages with a list share with the admin screens, what all of those need, and what those with a form need. Without these
                // groups, each combination of lazy parts would make small files of what they share, which every page lists.
                {
                  name: 'lists',
                  test: /http[\\/]client\.tsx|(use-list|list-states|timestamps|item-page|pager|paging|typo|records[\\/]calendar)\.ts/,
                  priority: 1,
                },
                {
                  name: 'screens',
                  test: /app[\\/]admin[\\/](layout|lazy-part|edit[\\/](confirm|field-errors)|changes[\\/]report-failure)\.tsx?|idempotency-key\.ts/,
                  priority: 1,
                },
                // Without the screens themselves, for the fallback page, which names them.
                { name: 'admin-words', test: /content[\\/]pages[\\/]admin\.ts/, priority: 5 },
                // Together they are smaller than apart.
                { name: 'filter', test: /ui[\\/]filter-\w+\.tsx/ },
                // Before the screens, which would take it all with them to the page of the groups.
                { name: 'meeting', test: /groups[\\/](gender|hidden-address|meeting-\w+)\.ts/, priority: 2 },
                { name: 'picture', test: /records[\\/](item-)?picture\.tsx?$/ },
                { name: 'item', test: /records[\\/](use-item|neighbor-links|hidden-band)\.tsx?/ },
                { name: 'editor', test: /app[\\/]admin[\\/]edit[\\/](form|use-editing)\.tsx?/ },
              ],
            },
          },
        },
      },
    },
  },
});
