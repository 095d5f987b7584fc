import { sample } from './sample.ts';

/** The address of the site, without a path. A webmaster may set SITE_URL instead. */
export const siteUrl: string = sample.fact('https://xenianaz.example.org');

/** The church's clock. */
export const timeZone: string = sample.fact('America/New_York');
