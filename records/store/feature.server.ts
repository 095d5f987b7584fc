import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Hono } from 'hono';
import type { Content } from '#content/words.ts';
import type { PreparedResponse, Rendered } from '#core/http/prepared-response.ts';
import type { Route } from '#core/http/route.server.ts';
import type { Settings } from '#core/settings.ts';
import type { Sample } from '#records/declare/unconfirmed.ts';
import type { ContentTable } from '#records/transfer/content-tables.server.ts';
import type { ServerNoun } from './details.server.ts';
import type { Db } from './tables.server.ts';

/** A feature of the site: a folder in features/ and an entry in features/all.server.ts. The server knows no more about it than this. */
export type Feature = {
  noun?: ServerNoun;
  /** Its tables in an export, besides the noun's. */
  tables?: readonly ContentTable[];
  documents?: readonly Document[];
  /** Starts the feature in a process that serves the site. */
  open?(services: Services): OpenFeature | Promise<OpenFeature>;
};

/** The dependencies that a process passes to each feature. */
export type Services = {
  db: Db;
  now: () => Date;
  settings: Pick<Settings, 'trustedProxies' | 'mediaDir' | 'mail' | 'missingForMail'>;
  /** What is marked as a sample in content/, as far as it is not for a new database. */
  samples: readonly Sample[];
  /** The nouns of all features. */
  nouns: readonly ServerNoun[];
  /** The church's facts and words as they are now. */
  readContent(): Promise<Content>;
  /** Returns a file that the build wrote for browsers. */
  findFile(path: string): PreparedResponse | undefined;
  /** Renders a page for one response. */
  showPage(url: string): Promise<Rendered>;
  /** Renders a public page with content that visitors do not see, without scripts, for a frame of ours. `undefined` if there is no such page. */
  previewPage(path: string, content: Content): Promise<Rendered | undefined>;
  /** An identifier of the device that sends the request, or empty. */
  deviceOf(context: Context): string;
};

export type OpenFeature = {
  routes?: readonly Route[];
  /** Forms that browsers submit without script, and their paths. */
  forms?: { paths: readonly string[]; app: Hono };
  files?: Files;
  /** Leads from addresses of an earlier site. What the site has itself always wins. */
  moved?: {
    /** Parameters of a query that may name a page there, whatever the path is. */
    parameters: readonly string[];
    find(request: { path: string; query: string }): Promise<Moved | undefined>;
  };
  jobs?: readonly Job[];
  /** Starts background work. */
  start?(): void;
  /** Waits for work in progress, with a time limit. */
  stop?(): unknown;
};

/** `location`: a path here, with the rest of the query. */
export type Moved = { status: 301 | 308; location: string };

/** A document besides pages, files and the API: feeds, calendars, the sitemap. */
export type Document = {
  /** The path, with `:id` if it is about one item. */
  path: string;
  type: string;
  /** The nouns that it reads. */
  reads: readonly string[];
  /** The query parameters that it depends on. Requests with one of them are not cached. */
  parameters?: readonly string[];
  headers?: Record<string, string>;
  write(request: DocumentRequest): string | Promise<string>;
};

/** `id`: empty without `:id` in the path. */
export type DocumentRequest = { db: Db; now: Date; content: Content; id: string; searchParams: URLSearchParams };

/** Files that are uploaded by volunteers or drawn from items, which are public and immutable. */
export type Files = {
  /** Returns a file that is in memory. */
  get?(path: string): PreparedResponse | undefined;
  /** Returns whether there is such a file. */
  send(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
};

/** A task that runs at the start and every hour or day. A failure is logged, and the job retried an hour later. */
export type Job = {
  every: 'hour' | 'day';
  /** For the log: 'Cleaning up the subscribers'. */
  what: string;
  run(stopping: AbortSignal): Promise<unknown>;
};
