import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, request as forward } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/**
 * An HTTPS proxy like nginx or Caddy: sets the X-Forwarded headers and redirects HTTP. Both protocols share one port, told apart by
 * the first byte, because the Observatory requests both but accepts only one port.
 */
export async function startHttpsProxy(sitePort: number, folder: string) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, ...files], {
    stdio: 'ignore',
  });

  const options = { key: readFileSync(key), cert: readFileSync(certificate) };
  const https = createHttpsServer(options, (request, response) => {
    const headers = {
      ...request.headers,
      'x-forwarded-for': request.socket.remoteAddress,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': request.headers.host,
    };
    const { url: path, method } = request;
    const toSite = forward({ host: '127.0.0.1', port: sitePort, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(toSite);
  });
  const http = createHttpServer((request, response) => {
    response.writeHead(308, { location: `https://${request.headers.host}${request.url}` });
    response.end();
  });

  const tlsHandshake = 22;
  const server = createServer((socket: Socket) => {
    socket.once('readable', () => {
      const bytes: Buffer | null = socket.read();
      if (!bytes) return;
      socket.unshift(bytes);
      (bytes[0] === tlsHandshake ? https : http).emit('connection', socket);
    });
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return { port: (server.address() as AddressInfo).port, certificate, [Symbol.dispose]: () => void server.close() };
}
