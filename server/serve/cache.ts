import { type PreparedResponse, type Rendered, recompressResponse } from '#core/http/prepared-response.ts';
import type { Versions } from '#records/store/versions.server.ts';

type Source = { topics: readonly string[]; versions: Versions };
type Entry = Source & { response: PreparedResponse; isWellCompressed: boolean };

type Dependencies = {
  files: ReadonlyMap<string, PreparedResponse>;
  /** Files that volunteers have uploaded, as far as they are in memory. */
  getFile(path: string): PreparedResponse | undefined;
  /** The topics that the response at a path is made from. There may be any number of paths, such as one per article. */
  find(path: string): { topics: readonly string[] } | undefined;
  render(path: string, versions: Versions): Promise<Rendered>;
  readVersions(): Promise<Versions>;
  /** Limits how many renders run at once. */
  limit<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** The oldest entries beyond this are dropped: pages of some 70 kB in all encodings, and their data of 1 to 3 kB. */
const maxEntries = 600;
/** A larger body takes seconds to compress well. */
export const maxWellCompressed = 262_144;

export type Cache = ReturnType<typeof createCache>;

/**
 * All prepared responses. One that is not a file remembers the versions of the topics it was made from, and is current while they are the
 * same. Only current ones are in the cache: whoever finds one can send it.
 */
export function createCache({ files, getFile, find, render, readVersions, limit }: Dependencies) {
  const entries = new Map<string, Entry>();
  const renders = new Map<string, Source & { rendered: Promise<Rendered> }>();
  let current: Versions = {};
  let checksStarted = 0;
  let newestCheck = 0;
  let lastRenderAt = 0;

  const get = (path: string) => entries.get(path)?.response ?? files.get(path) ?? getFile(path);
  const isCurrent = ({ topics, versions }: Source) => topics.every((topic) => versions[topic] === current[topic]);

  /** The only place where a response goes out of date. If the database cannot be read it rejects, and everything stays. */
  async function check() {
    checksStarted += 1;
    const started = checksStarted;
    const versions = await readVersions();
    // A check that started later has read the same or newer versions.
    if (started < newestCheck) return;
    newestCheck = started;
    current = versions;
    for (const [path, entry] of entries) if (!isCurrent(entry)) entries.delete(path);
  }

  /** Renders what is not in the cache, once for all who ask meanwhile. Undefined if there is nothing at this path. */
  async function respond(path: string): Promise<Rendered | undefined> {
    const cached = get(path);
    if (cached) return { status: 200, response: cached };
    const running = renders.get(path);
    if (running && isCurrent(running)) return running.rendered;
    const topics = find(path)?.topics;
    if (!topics) return undefined;
    // Before the data is read: if that changes meanwhile, the next check drops the response.
    const source = { topics, versions: current };
    const rendered = limit(() => render(path, source.versions));
    renders.set(path, { ...source, rendered });
    try {
      const { status, response } = await rendered;
      if (status === 200 && isCurrent(source)) store(path, { ...source, response, isWellCompressed: false });
      return { status, response };
    } finally {
      if (renders.get(path)?.rendered === rendered) renders.delete(path);
    }
  }

  function store(path: string, entry: Entry) {
    lastRenderAt = performance.now();
    entries.set(path, entry);
    const [oldest = ''] = entries.keys();
    if (entries.size > maxEntries) entries.delete(oldest);
  }

  /** Compresses one more response as well as the build compresses files, and returns whether there was one. */
  async function compressNext() {
    const entry = [...entries.values()].find(({ isWellCompressed }) => !isWellCompressed);
    if (!entry) return false;
    entry.isWellCompressed = true;
    const isSmall = entry.response.variants[''].body.length <= maxWellCompressed;
    if (isSmall) entry.response = await recompressResponse(entry.response);
    return true;
  }

  return {
    get,
    check,
    respond,
    compressNext,
    isRendering: () => renders.size > 0,
    quietMs: () => performance.now() - lastRenderAt,
    /** When no render is in progress, so that the database can be closed. */
    settled: () => Promise.allSettled([...renders.values()].map(({ rendered }) => rendered)),
  };
}
