// The same site with only Node's parser, to compare with the fast path. As after a hand-over, the parser gets 'data' events: when it
// reads the socket itself, it responds differently to malformed bytes after a request in the same packet.
import { createServer } from 'node:http';
import { readSettings } from '../../core/settings.ts';

process.env.NODE_ENV = 'production';
const { openSite } = await import('../../server/site.ts');
const settings = readSettings(process.env);
const { server } = await openSite(settings);
const [acceptByNode] = createServer().listeners('connection') as ((...args: unknown[]) => void)[];
if (!acceptByNode) throw new Error('Node no longer accepts connections in a listener');
server.removeAllListeners('connection').on('connection', acceptByNode);
server.on('connection', (socket) => socket.on('data', () => undefined));
server.listen(settings.port, settings.host);
process.once('SIGTERM', () => process.exit(0));
