/** Where a video is, and its id there. */
export type Video = { provider: 'youtube' | 'vimeo'; id: string };

const providers = {
  // Afterwards it suggests other videos of the same channel only.
  youtube: {
    name: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    path: (id: string) => `/embed/${id}?rel=0`,
  },
  // With the word that a video needs which is not listed; without cookies.
  vimeo: {
    name: 'Vimeo',
    origin: 'https://player.vimeo.com',
    path(id: string) {
      const [number, word] = id.split('/');
      return `/video/${number}?${new URLSearchParams({ ...(word && { h: word }), dnt: '1' })}`;
    },
  },
};

const youTubeId = /^(?:\/(?:embed|live|shorts|v)\/|\/watch.*[?&]v=)([\w-]{11})(?:[/?&]|$)/;
const shortYouTubeId = /^\/([\w-]{11})(?:[/?]|$)/;
const vimeoPath =
  /^\/(?:video\/|(?:manage\/)?videos\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/)?(\d{5,12})(?:\/([^/]*))?(?:\/|$)/;
/** What a video needs that is not listed. Menu pages of Vimeo, such as /privacy, are in its place in addresses. */
const vimeoWord = /^[\da-f]{8,16}$/i;

/** The address of a video at YouTube or Vimeo in any form that they give out; also 'youtube:…' as it is stored. */
export function parseVideo(text: string): Video | undefined {
  const [, youTube, vimeo, storedWord] = /^(?:youtube:([\w-]{11})|vimeo:(\d{5,12})(?:\/(\w+))?)$/.exec(text) ?? [];
  if (youTube) return { provider: 'youtube', id: youTube };
  if (vimeo) return vimeoVideo(vimeo, storedWord);
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  const host = url?.hostname.replace(/^(www|m|music)\./, '');
  const rest = `${url?.pathname}${url?.search}`;
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const [, number, word] = vimeoPath.exec(url?.pathname ?? '') ?? [];
    return number ? vimeoVideo(number, word, url?.searchParams.get('h')) : undefined;
  }
  const isYouTube = host === 'youtube.com' || host === 'youtube-nocookie.com';
  const id = (isYouTube ? youTubeId : host === 'youtu.be' ? shortYouTubeId : undefined)?.exec(rest)?.[1];
  return id ? { provider: 'youtube', id } : undefined;
}

function vimeoVideo(number: string, ...candidates: (string | null | undefined)[]): Video {
  const word = candidates.find((candidate) => candidate && vimeoWord.test(candidate));
  return { provider: 'vimeo', id: word ? `${number}/${word}` : number };
}

/** 'youtube:dQw4w9WgXcQ' */
export function storedVideo({ provider, id }: Video) {
  return `${provider}:${id}`;
}

/** The address that a person knows. */
export function videoAddress({ provider, id }: Video) {
  return provider === 'youtube' ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`;
}

/** The player's address, where that is, and what people call it. */
export function playerOf({ provider, id }: Video) {
  const { name, origin, path } = providers[provider];
  return { name, origin, url: `${origin}${path(id)}` };
}
