import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ListFailure, ListLoading } from '#app/ui/list-states.tsx';
import { toast } from '#app/ui/toast.ts';
import { loadToaster } from '#app/ui/toasts.tsx';
import type { AdminWords } from '#content/pages/admin.ts';
import { adminCheckKey, useAdminCheck } from './admin-check.ts';
import { ApiError, failureDetail, request, unreachable } from './api.tsx';
import { removeDrafts } from './drafts.ts';

/** Shows its children to a logged-in volunteer, and the login form to everybody else. */
export function AdminGate({ words, children }: { words: AdminWords; children: ReactNode }) {
  const { data, isError, refetch } = useAdminCheck();
  useEffect(() => {
    loadToaster();
  }, []);
  return (
    <div className="wrap min-h-[60svh] max-w-5xl py-10 md:py-16">
      <noscript>
        <p className="type-lead">
          These screens need JavaScript. Please turn it on in your browser and load the page again.
        </p>
      </noscript>
      {isError && <ListFailure text="We couldn’t reach the server." onRetry={refetch} />}
      {!data && !isError && <ListLoading text={words.checkingText} />}
      {data && !data.isAuthenticated && <LoginCard title={words.loginTitle} isExpired={data.isExpired} />}
      {data?.isAuthenticated && children}
    </div>
  );
}

function loginFailure(error: Error) {
  if (!(error instanceof ApiError)) return unreachable;
  if (error.status === 401) return 'Invalid password';
  if (error.status === 429) return 'Too many wrong passwords. Please wait a minute, then try again.';
  if (error.status === 503) return 'The site can’t log anyone in right now. Please try again in a minute.';
  return 'We couldn’t log you in. Please try again in a moment.';
}

function LoginCard({ title, isExpired }: { title: string; isExpired: boolean | undefined }) {
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  // Whoever sits here next has no business with what a volunteer has read.
  useEffect(
    () => queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(adminCheckKey) }),
    [queryClient],
  );
  const login = useMutation({
    mutationFn: (password: string) => request('POST', '/api/admin/login', { body: { password } }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: adminCheckKey });
      toast('Logged in successfully!');
    },
    onError(error) {
      toast(loginFailure(error), { variant: 'destructive' });
      field.current?.select();
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    login.mutate(String(new FormData(event.currentTarget).get('password')));
  }
  return (
    <form onSubmit={submit} className="letter mx-auto max-w-md rounded-card bg-raised p-6 lifted sm:p-10">
      <h1 className="type-subheading">{title}</h1>
      {isExpired && <p className="mt-4">Your session has ended. Log in again: what you wrote is still there.</p>}
      {/* There is one account, but password managers need a user name. */}
      <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
      <label htmlFor="password" className="mt-6 block font-semibold text-heading">
        Password
      </label>
      <input
        ref={field}
        id="password"
        name="password"
        type="password"
        autoComplete="current-password"
        className="field mt-2"
      />
      <Button type="submit" disabled={login.isPending} className="mt-6 w-full">
        {login.isPending ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}

export function LogoutButton() {
  const queryClient = useQueryClient();
  const logout = useMutation({
    async mutationFn() {
      // What is still loading would end in a 401.
      await queryClient.cancelQueries();
      return request('POST', '/api/admin/logout');
    },
    async onSuccess() {
      removeDrafts();
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
    <Button look="quiet" className="mb-3 max-sm:px-3!" disabled={logout.isPending} onClick={() => logout.mutate()}>
      Logout
    </Button>
  );
}
