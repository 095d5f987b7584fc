import { useRouteLoaderData } from 'react-router';
import type { Exception } from '#core/exceptions.ts';
import { createStore } from '#ui/store.ts';

/** Stands where the next service would. */
export const noService = 'No service is planned right now.';

/** What the admin screen has read, while it is open: its own page shows at once what a volunteer has just saved. */
export const readByAdmin = createStore<Exception[] | undefined>(undefined);

const none: Exception[] = [];

/** The coming days whose services differ. None on the page for an error, which has no data. */
export function useExceptions() {
  const loaded = useRouteLoaderData<{ exceptions: Exception[] }>('root')?.exceptions ?? none;
  return readByAdmin.use() ?? loaded;
}
