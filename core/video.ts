/** A video's provider and its id there. */
export type Video = { provider: 'youtube' | 'vimeo'; id: string };

const providers = {
  // With `rel=0` the player suggests only videos of the same channel at the end.
  youtube: {
    name: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    path: (id: string) => `/embed/${id}?rel=0`,
  },
  // Adds the hash that an unlisted video needs, and disables cookies.
  vimeo: {
    name: 'Vimeo',
    origin: 'https://player.vimeo.com',
    path(id: string) {
      const [number, hash] = id.split('/');
      return `/video/${number}?${new URLSearchParams({ ...(hash && { h: hash }), dnt: '1' })}`;
    },
  },
};

const youTubeId = /^(?:\/(?:embed|live|shorts|v)\/|\/watch.*[?&]v=)([\w-]{11})(?:[/?&]|$)/;
const shortYouTubeId = /^\/([\w-]{11})(?:[/?]|$)/;
const vimeoPath =
  /^\/(?:video\/|(?:manage\/)?videos\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/)?(\d{5,12})(?:\/([^/]*))?(?:\/|$)/;
/** The hash of an unlisted video. In other Vimeo URLs, menu pages such as /privacy are in its place. */
const vimeoHash = /^[\da-f]{8,16}$/i;

/** Parses a YouTube or Vimeo URL in any form that they offer, or the stored form 'youtube:…'. */
export function parseVideo(text: string): Video | undefined {
  const [, youTube, vimeo, storedHash] = /^(?:youtube:([\w-]{11})|vimeo:(\d{5,12})(?:\/(\w+))?)$/.exec(text) ?? [];
  if (youTube) return { provider: 'youtube', id: youTube };
  if (vimeo) return vimeoVideo(vimeo, storedHash);
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  const host = url?.hostname.replace(/^(www|m|music)\./, '');
  const rest = `${url?.pathname}${url?.search}`;
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const [, number, hash] = vimeoPath.exec(url?.pathname ?? '') ?? [];
    return number ? vimeoVideo(number, hash, url?.searchParams.get('h')) : undefined;
  }
  const isYouTube = host === 'youtube.com' || host === 'youtube-nocookie.com';
  const id = (isYouTube ? youTubeId : host === 'youtu.be' ? shortYouTubeId : undefined)?.exec(rest)?.[1];
  return id ? { provider: 'youtube', id } : undefined;
}

function vimeoVideo(number: string, ...candidates: (string | null | undefined)[]): Video {
  const hash = candidates.find((candidate) => candidate && vimeoHash.test(candidate));
  return { provider: 'vimeo', id: hash ? `${number}/${hash}` : number };
}

/** 'youtube:dQw4w9WgXcQ' */
export function storedVideo({ provider, id }: Video) {
  return `${provider}:${id}`;
}

/** The public URL of the video's page. */
export function videoAddress({ provider, id }: Video) {
  return provider === 'youtube' ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`;
}

/** The player's URL, and the provider's name. */
export function playerOf({ provider, id }: Video) {
  const { name, origin, path } = providers[provider];
  return { name, url: `${origin}${path(id)}` };
}

export const playerOrigins = Object.values(providers).map(({ origin }) => origin);
