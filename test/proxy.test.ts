import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { folder, json, root, start } from './program.ts';
import { request } from './site.ts';

const isInstalled = spawnSync('nginx', ['-v']).status === 0;
const lines = /```nginx\n([^`]+)```/.exec(readFileSync(join(root, 'docs', 'deploy.md'), 'utf8'))?.[1] ?? '';

describe.skipIf(!isInstalled)('behind nginx with the lines in docs/deploy.md', () => {
  let stop: (() => Promise<unknown>) | undefined;
  afterEach(() => stop?.());

  async function startBehindNginx() {
    const site = await start({ env: { TRUST_PROXY: '1', ADMIN_PASSWORD: 'a password for tests' } }).serving();
    const port = await freePort();
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp;`);
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; master_process off; pid nginx.pid; error_log stderr; events {}
       http { ${temporary.join(' ')} access_log off;
       server { listen 127.0.0.1:${port}; ${lines.replace('127.0.0.1:3000', `127.0.0.1:${site}`)} } }`,
    );
    const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr']);
    stop = () => {
      nginx.kill('SIGKILL');
      return once(nginx, 'close');
    };
    await expect.poll(() => request(port, '/healthz').catch(() => undefined)).toMatchObject({ status: 200 });
    return port;
  }

  test('on a port of its own, a browser of the site may write and one of another site may not', async () => {
    const port = await startBehindNginx();
    const logInFrom = async (origin: string) => {
      const headers = { ...json, host: `church.example:${port}`, origin };
      const body = JSON.stringify({ password: 'a password for tests' });
      return (await request(port, '/api/admin/login', { method: 'POST', headers, body })).status;
    };
    expect(await logInFrom(`http://church.example:${port}`)).toBe(200);
    expect(await logInFrom('http://church.example')).toBe(403);
    expect(await logInFrom(`http://other.example:${port}`)).toBe(403);
  });
});
