import { QueryClient, QueryClientProvider, type QueryFunction } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/** An unsuccessful response: '401: …', its status and body text. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: string;
  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.body = body;
  }
}

export async function request(method: string, url: string, body?: unknown) {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response;
}

/** The parts of a key, joined by slashes, are the URL. A 401 throws, or returns `null` where that is a valid result. */
export function readJson<Data>(on401: 'throw' | 'null' = 'throw'): QueryFunction<Data> {
  return async ({ queryKey }) => {
    try {
      const response = await request('GET', queryKey.join('/'));
      return await response.json();
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null as Data;
      throw error;
    }
  };
}

function createQueryClient() {
  return new QueryClient({
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
}

let browserClient: QueryClient | undefined;

/** One per tab; on the server a new one each time, because visitors must not share a cache. */
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
