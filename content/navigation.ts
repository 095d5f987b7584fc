import type { Link, NavItem } from './schema.ts';

export const navigation: NavItem[] = [
  { label: 'HOME', href: '/' },
  {
    label: 'ABOUT',
    items: [
      { label: 'About', href: '/about' },
      { label: 'Leadership', href: '/leadership' },
      { label: 'Kids', href: '/kids' },
      { label: 'Youth', href: '/youth' },
      { label: 'Marriage and Family', href: '/marriage-family' },
      { label: 'Contact Us', href: '/contact' },
    ],
  },
  { label: 'LOCATIONS', href: '/locations' },
  {
    label: 'NEXT STEPS',
    items: [
      { label: 'New To the church?', href: '/new-to-xenia-naz' },
      { label: 'Baptism', href: '/baptism' },
      { label: 'Small Groups', href: '/small-groups' },
      { label: 'Prayer', href: '/prayer' },
      { label: 'Outreach', href: '/outreach' },
      { label: 'Share Your Story', href: '/share-your-story' },
    ],
  },
  {
    label: 'WATCH',
    items: [
      { label: 'Messages', href: '/messages' },
      { label: 'Watch Live', href: '/watch-live' },
    ],
  },
  { label: 'NEWS', href: '/news' },
];

export const giveLink: Link = { label: 'GIVE', href: '/give' };

export const footerLinks: Link[] = [
  { label: 'HOME', href: '/' },
  { label: 'ABOUT', href: '/about' },
  { label: 'LOCATIONS', href: '/locations' },
  { label: 'CONTACT US', href: '/contact' },
  { label: 'GIVE', href: '/give' },
];

/** What people type for a page that is called something else: the fallback page finds it by these. */
export const otherNames: Record<string, string> = {
  '/new-to-xenia-naz': 'im new here first time guest guests visit visitor welcome plan faq',
  '/leadership': 'staff pastor pastors team elders people',
  '/locations': 'directions map address campus service times hours where when',
  '/contact': 'phone email office call write',
  '/small-groups': 'groups bible study life group',
  '/news': 'events calendar blog bulletin announcements articles newsletter',
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
