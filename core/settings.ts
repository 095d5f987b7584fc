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
  /** The folder for audio files that volunteers upload. */
  mediaDir: string;
  /** The folder for a backup every night. */
  backupDir: string | undefined;
  /** Whether to log a line per response. */
  accessLog: boolean;
  /** Whether visitors' browsers cache pages for when they are offline. */
  offline: boolean;
  /** Undefined unless all mail settings are present: see `missingMailSettings`. */
  mail: MailSettings | undefined;
  /** The mail settings that are missing. */
  missingForMail: string[];
};

export type MailSettings = {
  smtpUrl: string;
  from: Mailbox;
  replyTo: Mailbox | undefined;
  perMinute: number;
  perDay: number;
  /** The origin of links in mails, without a slash at its end. */
  siteUrl: string;
};

export type Mailbox = { name: string; address: string };

const neededForMail = ['SMTP_URL', 'MAIL_FROM', 'SITE_URL'] as const;

/** Enforced by `npm run password`, where a person can choose another one immediately. */
export const minPasswordLength = 8;
/** A shorter password causes a warning. */
const safePasswordLength = 12;

type Variables = Record<string, string | undefined>;

/** The environment, parsed once. An empty variable counts as unset. `ownAddress` is for links in mails without `SITE_URL`. */
export function readSettings(variables: Variables, ownAddress?: string): Settings {
  const environment: Variables = { ...variables, SITE_URL: variables.SITE_URL || ownAddress };
  const given = (name: string) => environment[name] || undefined;
  return {
    port: readInteger('PORT', given('PORT') ?? '3000', 0, 65_535),
    host: readHost(given('HOST') ?? '127.0.0.1'),
    adminPassword: given('ADMIN_PASSWORD'),
    database: readDatabase(given('DATABASE_URL') ?? 'file:data/church.db'),
    sampleData: readSwitch('SAMPLE_DATA', given('SAMPLE_DATA') ?? 'on'),
    trustedProxies: readInteger('TRUST_PROXY', given('TRUST_PROXY') ?? '0', 0, 10),
    mediaDir: given('MEDIA_DIR') ?? 'data/media',
    backupDir: given('BACKUP_DIR'),
    accessLog: readSwitch('ACCESS_LOG', given('ACCESS_LOG') ?? 'off'),
    offline: readSwitch('OFFLINE', given('OFFLINE') ?? 'on'),
    mail: readMail(environment),
    missingForMail: missingMailSettings(environment),
  };
}

/** The variables that keep the site from sending mail. */
export function missingMailSettings(environment: Variables) {
  return neededForMail.filter((name) => !environment[name]);
}

/** Validates each value, even while others are missing. */
function readMail(environment: Variables): MailSettings | undefined {
  const { SMTP_URL = '', MAIL_FROM = '', MAIL_REPLY_TO, SITE_URL = '' } = environment;
  const mail = {
    smtpUrl: SMTP_URL && readSmtpUrl(SMTP_URL),
    from: MAIL_FROM ? readMailbox('MAIL_FROM', MAIL_FROM) : undefined,
    replyTo: MAIL_REPLY_TO ? readMailbox('MAIL_REPLY_TO', MAIL_REPLY_TO) : undefined,
    perMinute: readInteger('MAIL_PER_MINUTE', environment.MAIL_PER_MINUTE || '20', 1, 1_000),
    perDay: readInteger('MAIL_PER_DAY', environment.MAIL_PER_DAY || '300', 1, 1_000_000),
    siteUrl: SITE_URL && readSiteUrl(SITE_URL),
  };
  const { from } = mail;
  return from && missingMailSettings(environment).length === 0 ? { ...mail, from } : undefined;
}

/** Rejects a query, which the mailer would read as options (no encryption, for example), and path and fragment: parts of an unescaped password. */
function readSmtpUrl(text: string) {
  const url = URL.parse(text);
  const isSmtp = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
  if (isSmtp && url.hostname && /^\/?$/.test(url.pathname + url.search + url.hash)) return text;
  throw new SettingsError(
    'SMTP_URL must be smtp://user:password@host:587 or smtps://user:password@host:465, with nothing after it; in user and password write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25',
  );
}

/** `Our church <news@example.org>`, also with quotes around the name, or the address alone. */
function readMailbox(variable: string, text: string): Mailbox {
  const [, name = '', inBrackets, alone] =
    /^(?:([^<>\r\n]*?) *<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/.exec(text) ?? [];
  const address = inBrackets ?? alone;
  if (address) return { name: name.replace(/^"(.*)"$/, '$1').replaceAll('\\"', '"'), address };
  throw new SettingsError(`${variable} must be an address, such as news@example.org or Our church <news@example.org>`);
}

/** Whether a URL leads to this machine. */
export function isLoopback({ hostname }: URL) {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Links in mails contain secrets, so they must use HTTPS unless they lead to this machine. */
function readSiteUrl(text: string) {
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
  if (url && isSafe && url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin;
  throw new SettingsError('SITE_URL must be the address of the site, such as https://www.example.org, without a path');
}

/** A line for each variable that is valid but may not do what was intended. */
export function settingWarnings({ WORKERS, ADMIN_PASSWORD }: Variables) {
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
