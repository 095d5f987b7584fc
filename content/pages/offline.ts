export const offline = () => ({
  title: 'You’re offline',
  description: 'There’s no connection right now. These pages open on this device without one.',
  heading: 'You’re offline',
  text: 'This page isn’t on your device yet. These are:',
  /** Cached on every visitor's device from the first visit on: what somebody without a connection needs. */
  links: [
    { label: 'Home and service times', href: '/' },
    { label: 'Locations', href: '/locations' },
    { label: 'Contact us', href: '/contact' },
    { label: 'Small groups', href: '/small-groups' },
    { label: 'News', href: '/news' },
    { label: 'Events', href: '/events' },
  ],
  retry: 'Try again',
});
