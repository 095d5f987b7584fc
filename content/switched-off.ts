import type { SwitchedOff } from './schema.ts';

/**
 * Pages that your church doesn't want, and where their addresses lead instead: '' for nowhere, a page of this site, or a full address.
 * Such as '/youth': '/kids',
 */
export const switchedOff: SwitchedOff = {};
