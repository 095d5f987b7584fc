export const notFound = () => ({
  title: 'Page not found',
  description: 'There’s no page at this address. Here are the pages closest to what you asked for, and the way home.',
  heading: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  help: 'In plain words: there’s nothing at this address. You didn’t do anything wrong. You may have been looking for one of these:',
  events: 'See what’s coming up',
  /** Among the pages that were perhaps meant. */
  eventsTitle: 'Events',
});
