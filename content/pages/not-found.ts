export const notFound = {
  title: 'Page not found',
  description: 'There is no page at this address. Here are the pages nearest to what you asked for, and the way home.',
  heading: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  help: 'In plain words: there is nothing at this address. You did nothing wrong. These may be what you were after:',
};
