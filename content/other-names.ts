import { newHereAddress } from './addresses.ts';

/** What people type for a page that is called something else: the fallback page finds it by these. */
export const otherNames: Record<string, string> = {
  [newHereAddress]: 'im new here first time guest guests visit visitor welcome plan faq',
  '/leadership': 'staff pastor pastors team elders people',
  '/locations': 'directions map address campus service times hours where when',
  '/contact': 'phone email office call write',
  '/small-groups': 'groups bible study life group',
  '/events': 'calendar gatherings what is on concert picnic tickets',
  '/news': 'blog bulletin announcements articles newsletter',
  '/messages': 'sermon sermons podcast media archive video',
  '/watch-live': 'live stream livestream online service',
  '/give': 'giving donate donation tithe offering pay',
  '/kids': 'children nursery child sunday school',
  '/youth': 'students teens teenagers',
  '/marriage-family': 'couples parents parenting wedding',
  '/outreach': 'missions serve volunteer community food',
  '/prayer': 'pray request',
  '/share-your-story': 'testimony stories',
  '/about': 'beliefs believe history mission who',
  '/baptism': 'baptize baptised',
};
