import { type ReactNode, useEffect } from 'react';
import { useMatches } from 'react-router';
import { newHereAddress } from '#content/addresses.ts';
import { ApiProvider, useAdminCheck } from '#core/http/client.tsx';
import { forgetAdmin } from '#core/http/known-admin.ts';
import { SmartLink } from '#ui/smart-link.tsx';
import { wordsPath } from './labels.ts';

type Props = { className: string };

/** A link to the words of the page, for admins. */
export default function EditThisPage(props: Props): ReactNode {
  return (
    <ApiProvider>
      <EditLink {...props} />
    </ApiProvider>
  );
}

function EditLink(props: Props) {
  const part = usePart();
  const { data: { isAuthenticated } = {} } = useAdminCheck();
  useEffect(() => {
    if (isAuthenticated === false) forgetAdmin();
  }, [isAuthenticated]);
  if (!isAuthenticated || !part) return null;
  return (
    <SmartLink href={wordsPath(part)} {...props}>
      Edit this page
    </SmartLink>
  );
}

/** The part with the words of this page. Pages of items and of mails, and admin screens, have none of their own; their paths are longer. */
function usePart() {
  const path = useMatches()
    .at(-1)
    ?.id.replace(/^pages/, '');
  if (path === newHereAddress) return 'new-here';
  if (path === '/') return 'home';
  return path && !path.includes('/', 1) ? path.slice(1) : undefined;
}
