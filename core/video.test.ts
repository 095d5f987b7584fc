import { expect, test } from 'vitest';
import { parseVideo, playerOf, playerOrigins, storedVideo, videoAddress } from './video.ts';

const id = 'dQw4w9WgXcQ';

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/watch?app=desktop&v=${id}&t=42s&list=PL0123`,
  `HTTPS://WWW.YOUTUBE.COM/watch?v=${id}`,
  `https://m.youtube.com/watch?v=${id}&feature=share`,
  `https://music.youtube.com/watch?v=${id}`,
  `youtu.be/${id}?si=AbC-123&t=10`,
  `https://www.youtube.com/shorts/${id}?feature=share`,
  `https://www.youtube.com/live/${id}?si=AbC`,
  `https://www.youtube.com/embed/${id}?start=30`,
  `https://www.youtube.com/v/${id}`,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `youtube:${id}`,
])('%s is a YouTube video', (address) => {
  expect(parseVideo(address)).toEqual({ provider: 'youtube', id });
});

test.each([
  ['vimeo.com/76979871?share=copy#t=1', '76979871'],
  ['https://vimeo.com/76979871/1a2b3c4d5e?share=copy', '76979871/1a2b3c4d5e'],
  ['https://player.vimeo.com/video/76979871?badge=0&h=1a2b3c4d5e&title=0', '76979871/1a2b3c4d5e'],
  ['https://vimeo.com/channels/staffpicks/76979871', '76979871'],
  ['https://vimeo.com/groups/sermons/videos/76979871', '76979871'],
  ['https://vimeo.com/showcase/1234567/video/76979871', '76979871'],
  ['https://vimeo.com/manage/videos/76979871', '76979871'],
  ['https://vimeo.com/76979871/settings?h=1a2b3c4d5e', '76979871/1a2b3c4d5e'],
  ...['privacy', 'settings', 'collaborators', 'comments', 'advanced', 'embed', 'recommended?x=1', 'likes#a'].map(
    (page): [string, string] => [`https://vimeo.com/76979871/${page}`, '76979871'],
  ),
  ['https://vimeo.com/videos/76979871/1a2b3c4d5e/privacy', '76979871/1a2b3c4d5e'],
  ['https://player.vimeo.com/video/76979871?h=privacy', '76979871'],
  ['vimeo:76979871/privacy', '76979871'],
  ['vimeo:76979871/1a2b3c4d5e', '76979871/1a2b3c4d5e'],
])('%s is a Vimeo video', (address, vimeoId) => {
  expect(parseVideo(address)).toEqual({ provider: 'vimeo', id: vimeoId });
});

test.each([
  '',
  id,
  `<iframe src="https://www.youtube.com/embed/${id}"></iframe>`,
  `javascript:alert('https://youtu.be/${id}')`,
  `https://www.youtube.com.example.org/watch?v=${id}`,
  `https://www.youtube.com@example.org/watch?v=${id}`,
  `https://notyoutube.com/watch?v=${id}`,
  `https://example.org/https://youtu.be/${id}`,
  'https://www.youtube.com/watch?v=short',
  `https://www.youtube.com/watch?v=${id}more`,
  'https://www.youtube.com/playlist?list=PL0123456789',
  'https://vimeo.com/somechurch',
  'https://vimeo.com.example.org/76979871',
  'youtube:"><script>',
  'vimeo:76979871/../../x',
])('%s is not a video', (text) => {
  expect(parseVideo(text)).toBeUndefined();
});

test.each([
  [
    'youtube:dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
  ],
  ['vimeo:76979871', 'https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  [
    'vimeo:76979871/1a2b3c4d5e',
    'https://vimeo.com/76979871/1a2b3c4d5e',
    'https://player.vimeo.com/video/76979871?h=1a2b3c4d5e&dnt=1',
  ],
])('%s, as it is stored, is the address %s that a person knows, and plays without cookies', (stored, address, url) => {
  const video = parseVideo(stored);
  expect(video && videoAddress(video)).toBe(address);
  const again = parseVideo(address);
  expect(again && storedVideo(again)).toBe(stored);
  expect(video && playerOf(video).url).toBe(url);
  expect(playerOrigins).toContain(new URL(url).origin);
});
