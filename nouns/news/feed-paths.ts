export const atomPath = '/news/atom.xml';
export const jsonFeedPath = '/news/feed.json';
