import { type PreparedResponse, type Rendered, recompressResponse } from '#core/http/prepared-response.ts';
import type { Versions } from '#records/store/versions.server.ts';

type Source = { topics: readonly string[]; versions: Versions };
type Entry = Source & { response: PreparedResponse; isWellCompressed: boolean };

type Dependencies = {
  files: ReadonlyMap<string, PreparedResponse>;
  /** Returns a file uploaded by volunteers, if it is in memory. */
  getFile(path: string): PreparedResponse | undefined;
  /** The topics of the response at a path. There may be any number of paths, such as one per article. */
  find(path: string): { topics: readonly string[] } | undefined;
  render(path: string, versions: Versions): Promise<Rendered>;
  readVersions(): Promise<Versions>;
  /** Limits how many renders run at once. */
  limit<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** The maximum number of entries: pages of some 70 kB in all encodings, and their data of 1 to 3 kB. */
const maxEntries = 600;
/** Larger bodies would take seconds to compress well. */
export const maxWellCompressed = 262_144;

export type Cache = ReturnType<typeof createCache>;

/**
 * All prepared responses. Each, except for files, remembers the versions of its topics, and is current while these are the
 * same. The cache contains only current ones, which can be sent without a check.
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

  /** The only place where responses are invalidated. If the database cannot be read, it rejects and everything stays. */
  async function check() {
    checksStarted += 1;
    const started = checksStarted;
    const versions = await readVersions();
    // A later check has read the same or newer versions.
    if (started < newestCheck) return;
    newestCheck = started;
    current = versions;
    for (const [path, entry] of entries) if (!isCurrent(entry)) entries.delete(path);
  }

  /** Renders an uncached path once for all concurrent requests. Undefined if there is nothing at this path. */
  async function respond(path: string): Promise<Rendered | undefined> {
    const cached = get(path);
    if (cached) return { status: 200, response: cached };
    const running = renders.get(path);
    if (running && isCurrent(running)) return running.rendered;
    const topics = find(path)?.topics;
    if (!topics) return undefined;
    // Taken before the data is read: if that changes meanwhile, the next check drops the response.
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

  /** Recompresses one more response as well as the build compresses files, and returns whether there was one. */
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
    /** Resolves when no render is in progress, so that the database can be closed. */
    settled: () => Promise.allSettled([...renders.values()].map(({ rendered }) => rendered)),
  };
}
