import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Message } from './message.ts';

/** What decides which hosts a message's players need. */
export type Recording = Pick<Message, 'video' | 'audio'>;

/**
 * Players of other hosts need the policy that their page's loader returns (see `policyFor`), and a policy comes with a document. So
 * after client-side navigation the page is loaded once more.
 */
export function useOwnDocument(played: Recording | undefined) {
  const { pathname } = useLocation();
  const needsPolicy = Boolean(played?.video || URL.canParse(played?.audio?.address ?? ''));
  useEffect(() => {
    const [document] = performance.getEntriesByType('navigation');
    const isOther = document && new URL(document.name).pathname !== pathname;
    // Without a connection there is nothing to play either.
    if (needsPolicy && isOther && navigator.onLine) location.reload();
  }, [needsPolicy, pathname]);
}
