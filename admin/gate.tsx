import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ScreenWords } from '#content/pages/admin.ts';
import { adminCheckKey, failureDetail, request, useAdminCheck } from '#core/http/client.tsx';
import { rememberAdmin } from '#core/http/known-admin.ts';
import { Button } from '#ui/button.tsx';
import { ListFailure, ListLoading } from '#ui/list-states.tsx';
import { toast } from '#ui/toast.ts';
import { loadToaster } from '#ui/toasts.tsx';
import { removeDrafts } from './edit/drafts.ts';
import { LoginCard } from './login-card.tsx';

/** Tells other tabs about a logout. */
const logoutChannel = 'logout';

type Props = { words: ScreenWords; startHref: string | undefined; children: ReactNode };

/** Shows its children to a logged-in volunteer, and the login form to everybody else. */
export function AdminGate({ words, startHref, children }: Props) {
  const { data, isError, refetch } = useAdminCheck();
  const { pathname, search } = useLocation();
  // Who was writing, or has come for this screen, one item or view, stays.
  const isAsked = words.staysAfterLogin || data?.isExpired || pathname === startHref || search !== '';
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    loadToaster();
  }, []);
  useLogoutElsewhere();
  useEffect(() => {
    if (data?.isAuthenticated) rememberAdmin();
  }, [data?.isAuthenticated]);
  useFocusAfterChange(data?.isAuthenticated, (isAuthenticated) =>
    screen.current?.querySelector<HTMLElement>(isAuthenticated ? 'h1' : '#password'),
  );
  return (
    <div ref={screen} className="min-h-[60svh]">
      {/* Until the login or the screen brings its own. */}
      {!data && <h1 className="sr-only">{words.label}</h1>}
      {data?.isAuthenticated && children}
      {!data?.isAuthenticated && (
        <div className="wrap max-w-5xl py-10 md:py-16">
          <noscript>
            <p className="type-lead">
              These screens need JavaScript. Please turn it on in your browser and load the page again.
            </p>
          </noscript>
          {isError && <ListFailure text="We couldn’t reach the server." onRetry={refetch} />}
          {!data && !isError && <ListLoading text={words.checkingText} />}
          {data && (
            <LoginCard title={words.loginTitle} isExpired={data.isExpired} nextHref={isAsked ? undefined : startHref} />
          )}
        </div>
      )}
    </div>
  );
}

/** All tabs share one session, so a logout ends it in every tab. */
function useLogoutElsewhere() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(logoutChannel);
    channel.onmessage = () => {
      removeDrafts();
      queryClient.setQueryData(adminCheckKey, { isAuthenticated: false });
    };
    return () => channel.close();
  }, [queryClient]);
}

/** Sets the focus when the focused element has been removed. Skips the first render: a page that was just opened has no focus to lose. */
function useFocusAfterChange<Value>(value: Value | undefined, find: (value: Value) => HTMLElement | null | undefined) {
  const before = useRef(value);
  useEffect(() => {
    if (value === undefined || value === before.current) return;
    if (before.current !== undefined) find(value)?.focus();
    before.current = value;
  });
}

export function LogoutButton() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      // Pending queries would fail with a 401.
      await queryClient.cancelQueries();
      return request('POST', '/api/admin/logout');
    },
    async onSuccess() {
      removeDrafts();
      const channel = new BroadcastChannel(logoutChannel);
      channel.postMessage('');
      channel.close();
      await queryClient.invalidateQueries({ queryKey: adminCheckKey });
      toast('Logged out successfully!');
    },
    onError: (error) =>
      toast('Failed to log out. You’re still logged in on this computer.', {
        variant: 'destructive',
        detail: failureDetail(error),
      }),
  });
  return (
    <Button
      look="plain"
      className="-mr-3 shrink-0 px-3! text-base"
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
    >
      Logout
    </Button>
  );
}
