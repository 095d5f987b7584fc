// The same site with Node's own parser only, to compare the fast path with it.
import { createServer } from 'node:http';
import { readSettings } from '../../server/settings.ts';

process.env.NODE_ENV = 'production';
const { openSite } = await import('../../server/site.ts');
const settings = readSettings(process.env);
const { server } = await openSite(settings);
const [acceptByNode] = createServer().listeners('connection') as ((...args: unknown[]) => void)[];
if (!acceptByNode) throw new Error('Node no longer accepts connections in a listener');
server.removeAllListeners('connection').on('connection', acceptByNode);
server.listen(settings.port, settings.host);
process.once('SIGTERM', () => process.exit(0));
