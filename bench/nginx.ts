import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { freePort } from '../test/free-port.ts';
import { type HttpResponse, request } from '../test/site.ts';
import { startServerProcess } from './processes.ts';
import { isSmallest } from './smallest.ts';
import { cores, findTool } from './tools.ts';

const gzip = { headers: { 'accept-encoding': 'gzip' } };

/** Headers that differ between servers and over time. */
const ownHeaders = ['server', 'date'];

/** nginx with one worker, serving the same bytes and headers as our server for these paths. Our server stands in for it where it may be missing. */
export async function startNginx(folder: string, ourPort: number, paths: string[]) {
  if (isSmallest) return { port: ourPort, pathOf: (path: string) => path, stop: async () => undefined };
  const port = await freePort();
  const pages = await Promise.all(paths.map(async (path) => ({ path, response: await request(ourPort, path, gzip) })));
  for (const { path, response } of pages) {
    const file = join(folder, 'files', nginxPath(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.gz`, response.body);
    writeFileSync(file, gunzipSync(response.body));
  }
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, nginxConfig(folder, port, pages));
  const command = [...cores.server, findTool('nginx'), '-c', config, '-e', 'stderr'];
  const { stop } = await startServerProcess(command, { port, path: nginxPath('/') });
  for (const { path, response } of pages) assertSame(path, response, await request(port, nginxPath(path), gzip));
  return { port, pathOf: nginxPath, stop };
}

/** Maps a path to a file. The home page needs a file name. */
function nginxPath(path: string) {
  return path === '/' ? '/home' : path;
}

/** Debian's settings (sendfile, tcp_nopush) without the log, and with our keep-alive. */
function nginxConfig(folder: string, port: number, pages: { path: string; response: HttpResponse }[]) {
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 768; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  server_tokens off;
  keepalive_timeout 5s 5s;
  keepalive_requests 1000000000;
  gzip_static on;
  etag off;
  max_ranges 0;
  types {}
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((use) => `${use}_temp_path ${folder}/temp;`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder}/files;
${pages.map(({ path, response }) => nginxLocation(path, response)).join('\n')}
  }
}
`;
}

function nginxLocation(path: string, { headers }: HttpResponse) {
  // nginx generates these from the file and its settings.
  const generated = [...ownHeaders, 'connection', 'keep-alive', 'content-type', 'content-length', 'content-encoding'];
  const added = Object.entries(headers).filter(([name]) => !generated.includes(name));
  return `    location = ${nginxPath(path)} {
      default_type "${headers['content-type']}";
      add_header last-modified "";
${added.map(([name, value]) => `      add_header ${name} ${quoted(String(value))};`).join('\n')}
    }`;
}

function quoted(value: string) {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function assertSame(path: string, ours: HttpResponse, nginxs: HttpResponse) {
  const comparable = ({ headers }: HttpResponse) => {
    const entries = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name));
    return entries.map(([name, value]) => `${name}: ${value}`).sort();
  };
  const [our, other] = [comparable(ours), comparable(nginxs)];
  const different = [...our.filter((line) => !other.includes(line)), ...other.filter((line) => !our.includes(line))];
  if (different.length > 0) throw new Error(`nginx does not send our headers for ${path}:\n${different.join('\n')}`);
  if (!ours.body.equals(nginxs.body)) throw new Error(`nginx does not send our bytes for ${path}`);
}
