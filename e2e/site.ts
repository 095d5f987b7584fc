import { once } from 'node:events';
import { startSite } from '#test/site.ts';

/** The site that tests share. */
await using site = await startSite();
console.log(`Serving http://127.0.0.1:${site.port}`);
await once(process, 'SIGTERM');
