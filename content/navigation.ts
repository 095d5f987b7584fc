import { newHereAddress } from './addresses.ts';
import type { Church, Link, NavItem } from './schema.ts';

export const navigation = ({ stream }: Church): NavItem[] => [
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
      { label: 'New To the church?', href: newHereAddress },
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
      { label: stream ? 'Watch Live' : 'From Home', href: '/watch-live' },
    ],
  },
  { label: 'NEWS', href: '/news' },
];

export const giveLink: Link = { label: 'GIVE', href: '/give' };

/** Links may lead here although there is no page: visitors are told so. */
export const noPageYet: string[] = ['/im-new'];

export const footerLinks: Link[] = [
  { label: 'HOME', href: '/' },
  { label: 'ABOUT', href: '/about' },
  { label: 'LOCATIONS', href: '/locations' },
  { label: 'CONTACT US', href: '/contact' },
  { label: 'GIVE', href: '/give' },
];
