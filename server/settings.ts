/** The message names the variable and its valid values, for the person who set it. */
export class SettingsError extends Error {}

export function databaseError({ message, code }: NodeJS.ErrnoException) {
  return new SettingsError(`DATABASE_URL names a database that cannot be opened: ${message || code}`);
}

export type Settings = {
  port: number;
  host: string;
  adminPassword: string | undefined;
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };
  sampleData: boolean;
  /** How many proxies in front of us are trusted to report the visitor's address and scheme. */
  trustedProxies: number;
  /** The folder for a backup every night. */
  backupDir: string | undefined;
  /** Whether to log a line per response. */
  accessLog: boolean;
  /** Whether visitors' browsers cache pages for when they are offline. */
  offline: boolean;
};

/** For `npm run password`, where a person can choose another one immediately. */
export const minPasswordLength = 8;
/** Shorter ones are a risk. */
const safePasswordLength = 12;

/** The environment, parsed once. An empty variable counts as unset. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = (name: string) => environment[name] || undefined;
  return {
    port: readInteger('PORT', given('PORT') ?? '3000', 0, 65_535),
    host: readHost(given('HOST') ?? '127.0.0.1'),
    adminPassword: given('ADMIN_PASSWORD'),
    database: readDatabase(given('DATABASE_URL') ?? 'file:data/church.db'),
    sampleData: readSwitch('SAMPLE_DATA', given('SAMPLE_DATA') ?? 'on'),
    trustedProxies: readInteger('TRUST_PROXY', given('TRUST_PROXY') ?? '0', 0, 10),
    backupDir: given('BACKUP_DIR'),
    accessLog: readSwitch('ACCESS_LOG', given('ACCESS_LOG') ?? 'off'),
    offline: readSwitch('OFFLINE', given('OFFLINE') ?? 'on'),
  };
}

/** A line for each variable that is valid but may not do what was intended. */
export function settingWarnings({ WORKERS, ADMIN_PASSWORD }: Record<string, string | undefined>) {
  return [
    WORKERS && 'WORKERS has no effect anymore: one process serves the site. For more, start several on one PostgreSQL',
    ADMIN_PASSWORD &&
      ADMIN_PASSWORD.length < safePasswordLength &&
      `ADMIN_PASSWORD has fewer than ${safePasswordLength} characters: somebody may guess it, and change everything on the site. Set a longer one`,
  ].filter(Boolean);
}

function readInteger(name: string, text: string, min: number, max: number) {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  throw new SettingsError(`${name} must be a whole number from ${min} to ${max}`);
}

function readHost(host: string) {
  if (/^[\w.:-]+$/.test(host)) return host;
  throw new SettingsError('HOST must be a host name or an address, such as 127.0.0.1 or 0.0.0.0');
}

function readDatabase(url: string): Settings['database'] {
  if (/^postgres(ql)?:\/\/./.test(url) && URL.canParse(url)) return { kind: 'postgres', url };
  if (/^file:./.test(url)) return { kind: 'sqlite', file: url.slice('file:'.length) };
  throw new SettingsError('DATABASE_URL must be file:<path> for SQLite or postgres://… for PostgreSQL');
}

function readSwitch(name: string, text: string) {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new SettingsError(`${name} must be on or off`);
}
