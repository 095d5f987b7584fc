/** The address of the page for first-time guests; its words are in pages/new-here.ts. Such as '/new-here' or '/im-new'. */
export const newHereAddress: string = '/new-to-xenia-naz';

/**
 * Addresses that people know from an earlier website, or that you have changed since, and where they lead now: a page of this site, or a
 * full address elsewhere. Such as '/im-visiting': '/contact',
 */
export const oldAddresses: Record<string, string> = {};
