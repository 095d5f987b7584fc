import { QueryCache, QueryClient, QueryClientProvider, type QueryFunction, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { unconfirmedHeader } from './known-admin.ts';
import type { AdminCheck } from './login.ts';
import type { FieldError } from './problem.ts';

export const adminCheckKey = ['/api', 'admin', 'check'];

/** An unsuccessful response: '401: …', its status and body text. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: string;
  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.body = body;
  }

  /** The members of the server's problem details; none if something else answered, such as a proxy. */
  get problem(): ApiProblem {
    try {
      return JSON.parse(this.body) ?? {};
    } catch {
      return {};
    }
  }
}
/** `current`: with a 412, the item as it is now, or null if it is in the bin. */
type ApiProblem = { detail?: string; errors?: FieldError[]; current?: unknown };

export const unreachable = 'We couldn’t reach the server. Check your connection and try again.';

/** The details in a toast about a failure: the server's own words if the problem is on its side. */
export function failureDetail(error: unknown) {
  if (!(error instanceof ApiError)) return unreachable;
  return error.status >= 500 ? error.problem.detail : undefined;
}

type RequestOptions = {
  body?: unknown;
  /** The server refuses the request if the item has changed since. */
  version?: number | undefined;
  /** Requests with the same key create one item. */
  key?: string | undefined;
  signal?: AbortSignal;
  cache?: RequestCache;
};

export async function request(method: string, url: string, { body, version, key, signal, cache }: RequestOptions = {}) {
  const response = await fetch(url, {
    method,
    signal,
    cache,
    credentials: 'include',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response;
}

/**
 * The parts of a key, joined by slashes, are the URL. A 401 throws, or returns `null` where that is a valid result. With
 * `no-store` a response never comes from the browser's cache or the service worker's.
 */
export function readJson<Data>(on401: 'throw' | 'null' = 'throw', cache?: RequestCache): QueryFunction<Data> {
  return async ({ queryKey, signal }) => {
    try {
      const response = await request('GET', queryKey.join('/'), { signal, cache });
      return await response.json();
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null as Data;
      throw error;
    }
  };
}

function createQueryClient() {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => endExpiredSession(client, error) }),
    defaultOptions: {
      queries: {
        queryFn: readJson(),
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** After a 401, asks for the password again. */
export function endExpiredSession(client: QueryClient, error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  client.setQueryData(adminCheckKey, { isAuthenticated: false, isExpired: true });
}

let browserClient: QueryClient | undefined;

/** Returns one client per tab. On the server each render gets its own, because visitors must not share a cache. */
function getQueryClient() {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}

/** Wraps only the pages that read the API, so that the others do not load its code. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [client] = useState(getQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** `isExpired`: the session expired while somebody was writing. `unconfirmed`: the header, or null. */
type KnownCheck = AdminCheck & { isExpired?: boolean; unconfirmed?: string | null };

export function useAdminCheck() {
  return useQuery<KnownCheck>({ queryKey: adminCheckKey, queryFn: readAdminCheck });
}

async function readAdminCheck({ signal }: { signal: AbortSignal }): Promise<KnownCheck> {
  const response = await request('GET', adminCheckKey.join('/'), { signal });
  const { isAuthenticated }: AdminCheck = await response.json();
  return { isAuthenticated, unconfirmed: response.headers.get(unconfirmedHeader) };
}
