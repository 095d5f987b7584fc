import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import type { PreparedResponse, Rendered } from '#core/http/prepared-response.ts';
import type { Route } from '#core/http/route.server.ts';
import type { Settings } from '#core/settings.ts';
import type { ContentTable } from '#records/transfer/content-tables.server.ts';
import type { ServerNoun } from './details.server.ts';
import type { Db } from './tables.server.ts';

/** What the site can do: a folder in features/, and an entry in features/all.server.ts. The server knows of it no more than this. */
export type Feature = {
  noun?: ServerNoun;
  /** What an export has of it besides the noun. */
  tables?: readonly ContentTable[];
  documents?: readonly Document[];
  /** What it does in a process that serves the site. */
  open?(services: Services): OpenFeature | Promise<OpenFeature>;
};

/** What a process has for each feature. */
export type Services = {
  db: Db;
  now: () => Date;
  settings: Pick<Settings, 'trustedProxies' | 'mediaDir' | 'mail' | 'missingForMail'>;
  /** Of all features. */
  nouns: readonly ServerNoun[];
  /** Renders a page for one response. */
  showPage(url: string): Promise<Rendered>;
};

export type OpenFeature = {
  routes?: readonly Route[];
  /** What visitors' browsers send without script, and where. */
  forms?: { paths: readonly string[]; app: Hono };
  files?: Files;
  jobs?: readonly Job[];
  /** Begins what does not wait for requests. */
  start?(): void;
  /** Waits for what is under way, but not for ever. */
  stop?(): unknown;
};

/** Feeds, calendars, what search engines read: what the site serves besides pages, files and the API. */
export type Document = {
  /** With `:id` where it is about one item. */
  path: string;
  type: string;
  /** The nouns it shows. */
  reads: readonly string[];
  /** The query parameters that it depends on. With any of them, it is not cached. */
  parameters?: readonly string[];
  headers?: Record<string, string>;
  /** `id`: empty without `:id` in the path. */
  write(request: { db: Db; now: Date; id: string; searchParams: URLSearchParams }): string | Promise<string>;
};

/** Files that volunteers have added, which are the same for everybody for ever. */
export type Files = {
  /** What is in memory. */
  get?(path: string): PreparedResponse | undefined;
  /** Returns whether there is such a file. */
  send(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
};

/** Done at the start and every hour or day. One that fails is logged, and done again an hour later. */
export type Job = {
  every: 'hour' | 'day';
  /** For the log: 'Cleaning up the subscribers'. */
  what: string;
  run(stopping: AbortSignal): Promise<unknown>;
};
