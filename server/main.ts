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
    console.error(reasonNotToListen(error, settings));
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
      // A browser that holds its connection open after the answer is not waited for.
      setInterval(() => server.closeIdleConnections(), 50).unref();
      server.close(async () => {
        await site.close();
        process.exit(0);
      });
    });
  }
}

function reasonNotToListen(error: NodeJS.ErrnoException, { port, host }: Settings) {
  if (error.code === 'EADDRINUSE') return `PORT ${port} is taken by another program: set PORT to a free one`;
  if (error.code === 'EACCES') return `PORT ${port} may not be used by this user: set PORT to 1024 or above`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for all of them`;
  return error;
}
