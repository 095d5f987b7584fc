// The site as if its frame read the news, so that every page is refreshed when an article changes.
import { readSettings } from '../server/settings.ts';

process.env.NODE_ENV = 'production';
const { openSite } = await import('../server/site.ts');
const settings = readSettings(process.env);
const { server } = await openSite(settings, ['news']);
server.listen(settings.port, settings.host);
process.once('SIGTERM', () => process.exit(0));
