import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { countLoginsForWorkers } from './auth/login-limit.ts';
import { NewerDatabaseError } from './db/migrate.ts';
import { log } from './log.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { runWorkers } from './workers.ts';

/** Until there is something to close, such as while the database is not ready, the process just exits. */
let stop: (code: number) => void = exit;
// SIGBREAK is Ctrl+Break, which only Windows has.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGBREAK']) process.on(signal, () => stop(0));

// Also for rejections that nothing handles.
process.on('uncaughtException', (err) => {
  log.fatal({ err }, 'An unexpected error ends this process');
  process.exit(1);
});

// Must precede the first import of React, which otherwise picks its development build, three times slower.
process.env.NODE_ENV = 'production';

try {
  const settings = readSettings(process.env);
  if (settings.workers > 1 && cluster.isPrimary) await startWorkers(settings);
  else await start(settings);
  if (settings.backupDir && cluster.isPrimary) {
    const { startNightlyBackups } = await import('./nightly-backup.ts');
    startNightlyBackups(settings.database, settings.backupDir);
  }
} catch (error) {
  const isUserError = error instanceof SettingsError || error instanceof NewerDatabaseError;
  console.error(isUserError ? error.message : error);
  process.exit(1);
}

/** Several processes on one port, each with its own prepared responses. */
async function startWorkers(settings: Settings) {
  // Migrates the database and prints the password once, not in each worker.
  const { openData } = await import('./data.ts');
  await openData(settings).then((database) => database.close());

  countLoginsForWorkers();
  stop = runWorkers(settings.workers, (port) => announce(settings.host, port), exit);
}

function announce(host: string, port: number) {
  log.info(`Serving http://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

function exit(code: number) {
  if (cluster.isPrimary) log.info('Stopped');
  process.exit(code);
}

async function start(settings: Settings) {
  const { openSite } = await import('./site.ts');
  const { server, close } = await openSite(settings);
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(listenErrorMessage(error, settings));
    process.exit(1);
  });
  server.listen(settings.port, settings.host, () => {
    if (cluster.isPrimary) announce(settings.host, (server.address() as AddressInfo).port);
  });

  let isStopping = false;
  stop = (code) => {
    // Ctrl+C arrives twice, from the terminal and from npm.
    if (isStopping) return;
    isStopping = true;
    // Pending requests get their response, but a connection that hangs must not block the shutdown.
    setTimeout(() => server.closeAllConnections(), 10_000).unref();
    // Does not wait for clients that keep their connection open after the response.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    server.close(async () => {
      await close();
      exit(code);
    });
  };
}

function listenErrorMessage(error: NodeJS.ErrnoException, { port, host }: Settings) {
  if (error.code === 'EADDRINUSE') return `PORT ${port} is taken by another program: set PORT to a free one`;
  if (error.code === 'EACCES') return `PORT ${port} may not be used by this user: set PORT to 1024 or above`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for all of them`;
  return error;
}
