import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Message } from './message.ts';

/**
 * Audio from another host needs the policy that its page's loader returns (see `policyFor`), and a policy comes with a document. So
 * after client-side navigation the page is loaded once more, and until then has no audio, which would be blocked.
 */
export function useOwnDocument<Kind extends Pick<Message, 'audio'> | undefined>(message: Kind): Kind {
  const { pathname } = useLocation();
  const [document] = performance.getEntriesByType('navigation');
  const isOther = Boolean(document && new URL(document.name).pathname !== pathname);
  const needsPolicy = URL.canParse(message?.audio?.address ?? '');
  const mustLoad = isOther && needsPolicy;
  useEffect(() => {
    // Without a connection there is nothing to play either.
    if (mustLoad && navigator.onLine) location.reload();
  }, [mustLoad]);
  return mustLoad && message ? { ...message, audio: null } : message;
}
