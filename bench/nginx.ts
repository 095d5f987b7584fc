import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { freePort } from '../test/free-port.ts';
import { type Answer, ask } from '../test/site.ts';
import { startAnswering } from './processes.ts';
import { cores, findTool } from './tools.ts';

const inGzip = { headers: { 'accept-encoding': 'gzip' } };

/** What each server says of itself and of the moment. */
const ownHeaders = ['server', 'date'];

/** nginx with one worker, serving the very bytes and headers that our server answers these paths with. */
export async function startNginx(folder: string, ourPort: number, paths: string[]) {
  const port = await freePort();
  const answers = await Promise.all(paths.map(async (path) => ({ path, answer: await ask(ourPort, path, inGzip) })));
  for (const { path, answer } of answers) {
    const file = join(folder, 'files', nginxPath(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.gz`, answer.body);
    writeFileSync(file, gunzipSync(answer.body));
  }
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, nginxConfig(folder, port, answers));
  const command = [...cores.serving, findTool('nginx'), '-c', config, '-e', 'stderr'];
  const { stop } = await startAnswering(command, { port, path: nginxPath('/') });
  for (const { path, answer } of answers) assertSame(path, answer, await ask(port, nginxPath(path), inGzip));
  return { port, stop };
}

/** A file has a name, so the home page needs one. */
export function nginxPath(path: string) {
  return path === '/' ? '/home' : path;
}

/** Debian's own settings (sendfile, tcp_nopush), less the log, and keep-alive as ours has it. */
function nginxConfig(folder: string, port: number, answers: { path: string; answer: Answer }[]) {
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
${answers.map(({ path, answer }) => nginxLocation(path, answer)).join('\n')}
  }
}
`;
}

function nginxLocation(path: string, { headers }: Answer) {
  // nginx makes these itself, from the file and its own settings.
  const made = [...ownHeaders, 'connection', 'keep-alive', 'content-type', 'content-length', 'content-encoding'];
  const added = Object.entries(headers).filter(([name]) => !made.includes(name));
  return `    location = ${nginxPath(path)} {
      default_type "${headers['content-type']}";
      add_header last-modified "";
${added.map(([name, value]) => `      add_header ${name} ${quoted(String(value))};`).join('\n')}
    }`;
}

function quoted(value: string) {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function assertSame(path: string, ours: Answer, nginxs: Answer) {
  const told = ({ headers }: Answer) => {
    const entries = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name));
    return entries.map(([name, value]) => `${name}: ${value}`).sort();
  };
  const [our, other] = [told(ours), told(nginxs)];
  const different = [...our.filter((line) => !other.includes(line)), ...other.filter((line) => !our.includes(line))];
  if (different.length > 0) throw new Error(`nginx does not send our headers for ${path}:\n${different.join('\n')}`);
  if (!ours.body.equals(nginxs.body)) throw new Error(`nginx does not send our bytes for ${path}`);
}
