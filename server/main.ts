import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { findPackageJSON } from 'node:module';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { ownAddress } from '#core/links.ts';
import { log } from '#core/log.ts';
import { readSettings, type Settings, SettingsError, settingWarnings } from '#core/settings.ts';
import { SampleDataError } from '#records/store/samples.server.ts';
import { NewerDatabaseError } from './db/migrate.ts';

/** As long as there is nothing to close, such as while waiting for the database, the process just exits. */
let stop: () => void = exit;
// SIGBREAK is Ctrl+Break, which only Windows has.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGBREAK']) process.on(signal, () => stop());

// This also catches unhandled rejections.
process.on('uncaughtException', (err) => {
  log.fatal({ err }, 'An unexpected error ends this process');
  process.exit(1);
});

// The database and its backups contain private addresses and the password's hash: only this user may read them.
process.umask(0o077);

// Must precede the first import of React, which otherwise picks its development build, three times slower.
process.env.NODE_ENV = 'production';

try {
  const settings = readSettings(process.env, ownAddress);
  // First, so that whoever reports a start that failed can say of which version.
  log.info(`Version ${readVersion()}`);
  for (const line of settingWarnings(process.env)) log.warn(line);
  await start(settings);
  if (settings.backupDir) {
    const { startNightlyBackups } = await import('./nightly-backup.ts');
    startNightlyBackups(settings.database, settings.backupDir);
  }
} catch (error) {
  const isUserError = [SettingsError, NewerDatabaseError, SampleDataError].some((kind) => error instanceof kind);
  console.error(error instanceof Error && isUserError ? error.message : error);
  process.exit(1);
}

/** Not imported: the bundle would have all of the file, with this church's name. */
function readVersion() {
  return JSON.parse(readFileSync(findPackageJSON(import.meta.url) ?? '', 'utf8')).version;
}

function exit() {
  log.info('Stopped');
  process.exit(0);
}

async function start(settings: Settings) {
  const { openSite } = await import('./site.ts');
  const { server, notices, close } = await openSite(settings);
  for (const line of notices) log.warn(line);
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(listenErrorMessage(error, settings));
    process.exit(1);
  });
  server.listen(settings.port, settings.host, () => {
    const { port } = server.address() as AddressInfo;
    log.info(`Serving http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`);
  });

  let isStopping = false;
  stop = () => {
    // Ctrl+C arrives twice, once from the terminal and once from npm.
    if (isStopping) return;
    isStopping = true;
    // Pending requests get their response, but a connection that hangs must not block the shutdown.
    setTimeout(() => server.closeAllConnections(), 10_000).unref();
    // Closes connections that clients keep open after the response.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    acceptQueued(server).then(() =>
      server.close(async () => {
        await close();
        exit();
      }),
    );
  };
}

/**
 * Connections still in the system's accept queue may carry a save, and closing the server would reset them. The event loop accepts one
 * per turn; the limit ends this under constant load.
 */
async function acceptQueued(server: Server, limit = 1_000) {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  for (let before = -1; before < accepted && accepted < limit; ) {
    before = accepted;
    // Twice, because the first may resolve after this turn has polled for connections.
    await setImmediate();
    await setImmediate();
  }
  server.off('connection', count);
}

function listenErrorMessage(error: NodeJS.ErrnoException, { port, host }: Settings) {
  if (error.code === 'EADDRINUSE') return `PORT ${port} is taken by another program: set PORT to a free one`;
  if (error.code === 'EACCES') return `PORT ${port} may not be used by this user: set PORT to 1024 or above`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for all of them`;
  return error;
}
