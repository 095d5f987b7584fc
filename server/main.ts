import { createServer } from 'node:http';
import { NewerDatabaseError } from './db/migrate.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

// Before React is first imported: it picks its development build otherwise, three times slower.
process.env.NODE_ENV = 'production';

try {
  await start(readSettings(process.env));
} catch (error) {
  const isForThePerson = error instanceof SettingsError || error instanceof NewerDatabaseError;
  console.error(isForThePerson ? error.message : error);
  process.exit(1);
}

async function start(settings: Settings) {
  const { openSite } = await import('./site.ts');
  const site = await openSite(settings);
  const server = createServer(site.listener);
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE' ? `PORT ${settings.port} is taken by another program: set PORT to a free one` : error,
    );
    process.exit(1);
  });
  server.listen(settings.port, settings.host, () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : settings.port;
    const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
    console.log(`Serving http://${host}:${port}`);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // Connections under way get their answer; one that hangs does not keep the machine from shutting down.
      setTimeout(() => server.closeAllConnections(), 10_000).unref();
      server.close(async () => {
        await site.close();
        process.exit(0);
      });
    });
  }
}
