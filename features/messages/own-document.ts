import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Message } from './message.ts';

/** What decides which hosts a message's players need. */
export type Recording = Pick<Message, 'video' | 'audio'>;

/**
 * Players of other hosts need the policy that their page's loader returns (see `policyFor`), and a policy comes with a document. So
 * after client-side navigation the page is loaded once more, and until then has no audio, which would be blocked.
 */
export function useOwnDocument<Kind extends Recording | undefined>(message: Kind): Kind {
  const { pathname } = useLocation();
  const [document] = performance.getEntriesByType('navigation');
  const isOther = Boolean(document && new URL(document.name).pathname !== pathname);
  const needsPolicy = Boolean(message?.video || URL.canParse(message?.audio?.address ?? ''));
  const mustLoad = isOther && needsPolicy;
  useEffect(() => {
    // Without a connection there is nothing to play either.
    if (mustLoad && navigator.onLine) location.reload();
  }, [mustLoad]);
  return mustLoad && message ? { ...message, audio: null } : message;
}
