import { expect, test } from 'vitest';
import { missingMailSettings, readSettings, SettingsError, settingWarnings } from './settings.ts';

const defaults = {
  port: 3000,
  host: '127.0.0.1',
  adminPassword: undefined,
  database: { kind: 'sqlite', file: 'data/church.db' },
  sampleData: true,
  trustedProxies: 0,
  mediaDir: 'data/media',
  backupDir: undefined,
  accessLog: false,
  offline: true,
  mail: undefined,
  missingForMail: ['SMTP_URL', 'MAIL_FROM', 'SITE_URL'],
};

test('has a default for every variable that is unset or empty', () => {
  expect(readSettings({})).toEqual(defaults);
  const names = ['PORT', 'HOST', 'ADMIN_PASSWORD', 'DATABASE_URL', 'SAMPLE_DATA', 'TRUST_PROXY', 'MEDIA_DIR'];
  const others = ['BACKUP_DIR', 'ACCESS_LOG', 'OFFLINE', 'SMTP_URL', 'MAIL_PER_MINUTE', 'MAIL_PER_DAY'];
  expect(readSettings(Object.fromEntries([...names, ...others].map((name) => [name, ''])))).toEqual(defaults);
});

test.each([
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '65535' }, { port: 65_535 }],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ HOST: 'church-server.local' }, { host: 'church-server.local' }],
  [{ ADMIN_PASSWORD: 'x' }, { adminPassword: 'x' }],
  [{ DATABASE_URL: 'file:/var/lib/church.db' }, { database: { kind: 'sqlite', file: '/var/lib/church.db' } }],
  [
    { DATABASE_URL: 'postgres://web:secret@db/church' },
    { database: { kind: 'postgres', url: 'postgres://web:secret@db/church' } },
  ],
  [{ DATABASE_URL: 'postgresql://db/church' }, { database: { kind: 'postgres', url: 'postgresql://db/church' } }],
  [{ SAMPLE_DATA: 'off' }, { sampleData: false }],
  [{ TRUST_PROXY: '10' }, { trustedProxies: 10 }],
  [{ MEDIA_DIR: '/var/media/church' }, { mediaDir: '/var/media/church' }],
  [{ BACKUP_DIR: '/var/backups/church' }, { backupDir: '/var/backups/church' }],
  [{ ACCESS_LOG: 'on' }, { accessLog: true }],
  [{ OFFLINE: 'off' }, { offline: false }],
])('reads %j', (environment, read) => {
  expect(readSettings(environment)).toEqual({ ...defaults, ...read });
});

test.each([
  ['PORT must be a whole number from 0 to 65535', ['three thousand', '65536', '-1', '80.5', '1e3', ' 80']],
  ['HOST must be a host name or an address, such as 127.0.0.1 or 0.0.0.0', ['http://a.org', 'a b', '127.0.0.1/']],
  [
    'DATABASE_URL must be file:<path> for SQLite or postgres://… for PostgreSQL',
    ['data/church.db', 'file:', 'mysql://db/church', 'postgres://', 'postgres://db:port/x'],
  ],
  ['SAMPLE_DATA must be on or off', ['no', 'OFF', 'true']],
  ['TRUST_PROXY must be a whole number from 0 to 10', ['11', 'yes', '127.0.0.1']],
])('says what is valid: %s', (message, values) => {
  const [name = ''] = message.split(' ');
  for (const value of values) {
    expect(() => readSettings({ [name]: value }), value).toThrow(new SettingsError(message));
  }
});

test('warns about an obsolete variable and a short password only if they are set', () => {
  expect(settingWarnings({ WORKERS: '2' })).toEqual([expect.stringMatching(/^WORKERS has no effect anymore/)]);
  expect(settingWarnings({ ADMIN_PASSWORD: 'eleven 1111' })).toEqual([
    expect.stringMatching(/^ADMIN_PASSWORD .*guess/),
  ]);
  expect(settingWarnings({ WORKERS: '', PORT: '80', ADMIN_PASSWORD: '' })).toEqual([]);
  expect(settingWarnings({ ADMIN_PASSWORD: 'twelve 12121' })).toEqual([]);
});

const mail = { SMTP_URL: 'smtp://relay.example', MAIL_FROM: 'news@example.org', SITE_URL: 'https://www.example.org/' };

test('mail needs a relay, a sender and the address of the site', () => {
  expect(readSettings(mail).mail).toEqual({
    smtpUrl: 'smtp://relay.example',
    from: { name: '', address: 'news@example.org' },
    replyTo: undefined,
    perMinute: 20,
    perDay: 300,
    siteUrl: 'https://www.example.org',
  });
  expect(readSettings({ ...mail, SITE_URL: '' }, 'https://own.example').mail?.siteUrl).toBe('https://own.example');
  expect(missingMailSettings(mail)).toEqual([]);
  for (const name of Object.keys(mail)) {
    const lacking = { ...mail, [name]: '' };
    expect(readSettings(lacking).mail).toBeUndefined();
    expect(missingMailSettings(lacking)).toEqual([name]);
  }
});

test.each([
  [{ MAIL_FROM: 'Our church <news@example.org>' }, { from: { name: 'Our church', address: 'news@example.org' } }],
  [{ MAIL_FROM: '"Us \\"here\\"" <us@example.org>' }, { from: { name: 'Us "here"', address: 'us@example.org' } }],
  [{ MAIL_FROM: 'Us<us@example.org>' }, { from: { name: 'Us', address: 'us@example.org' } }],
  [{ MAIL_REPLY_TO: 'office@example.org' }, { replyTo: { name: '', address: 'office@example.org' } }],
  [
    { MAIL_PER_MINUTE: '5', MAIL_PER_DAY: '2000' },
    { perMinute: 5, perDay: 2_000 },
  ],
  [{ SMTP_URL: 'smtps://me:secret@relay.example:465' }, { smtpUrl: 'smtps://me:secret@relay.example:465' }],
  [{ SITE_URL: 'http://127.0.0.1:3000' }, { siteUrl: 'http://127.0.0.1:3000' }],
])('reads %j for mail', (environment, read) => {
  expect(readSettings({ ...mail, ...environment }).mail).toMatchObject(read);
});

test.each([
  ['SMTP_URL', ['relay.example', 'http://relay.example', 'smtp:', 'smtp://', 'smtp://relay.example?pool=true']],
  ['SMTP_URL', ['smtp://me:1?2@relay.example', 'smtp://me:1#2@relay.example', 'smtp://me:1/2@relay.example']],
  ['MAIL_FROM', ['Our church', 'a@b@c', 'a b@c.org', 'x <a@b>\nBcc: y@z']],
  ['MAIL_REPLY_TO', ['office']],
  ['MAIL_PER_MINUTE', ['0', 'many']],
  ['MAIL_PER_DAY', ['0', '-1']],
  ['SITE_URL', ['www.example.org', 'http://www.example.org', 'https://example.org/site', 'https://me@example.org']],
])('rejects %s as one of %j', (name, values) => {
  for (const value of values) expect(() => readSettings({ [name]: value })).toThrow(`${name} must be`);
});
