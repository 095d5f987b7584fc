import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, adminCheckKey, request, unreachable } from '#core/http/client.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/labelled.tsx';
import { toast } from '#ui/toast.ts';
import { allowDrafts } from './edit/drafts.ts';

/** The error shown at the field. The toast says the same, or that the password is invalid. */
function loginFailure(error: Error) {
  if (!(error instanceof ApiError)) return { toastText: unreachable, fieldText: unreachable };
  const tooMany = 'Too many wrong passwords. Please wait a minute, then try again.';
  if (error.status === 429) return { toastText: tooMany, fieldText: tooMany };
  const isTrouble = error.status >= 500;
  return {
    toastText: 'Invalid password',
    fieldText: isTrouble
      ? 'The site can’t log anyone in right now. Please try again in a minute.'
      : 'That’s not it. Please try again.',
  };
}

type Props = {
  title: string;
  isExpired: boolean | undefined;
  /** Where the login leads; undefined: nowhere else. */
  nextHref: string | undefined;
};

export function LoginCard({ title, isExpired, nextHref }: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  // The next person at this computer must not see what a volunteer has read.
  useEffect(
    () => queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(adminCheckKey) }),
    [queryClient],
  );
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (password: string) => request('POST', '/api/admin/login', { body: { password } }),
    async onSuccess() {
      allowDrafts();
      // The screen that opens checks again. A check before that would show the screen that is left.
      await queryClient.invalidateQueries({ queryKey: adminCheckKey, refetchType: nextHref ? 'none' : 'active' });
      if (nextHref) await navigate(nextHref, { replace: true });
      toast('Logged in successfully!');
    },
    onError(error) {
      // Screen readers read the error below the field, too, when the focus moves there.
      const isSilent = document.activeElement !== field.current;
      toast(loginFailure(error).toastText, { variant: 'destructive', isSilent });
    },
  });
  useEffect(() => {
    if (!error) return;
    field.current?.focus();
    field.current?.select();
  }, [error]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(String(new FormData(event.currentTarget).get('password')));
  }
  return (
    <form onSubmit={submit} className="letter mx-auto max-w-md rounded-card bg-raised p-6 lifted sm:p-10">
      <h1 className="type-subheading">{title}</h1>
      {isExpired && (
        <p role="alert" className="mt-4">
          Your session has ended. Log in again: what you wrote is still there.
        </p>
      )}
      {/* There is one account, but password managers need a user name. */}
      <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
      <label htmlFor="password" id="password-label" className="mt-6 block font-semibold text-heading">
        Password
      </label>
      <div className="mt-2 flex gap-2">
        <input
          ref={field}
          id="password"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'password-error' : undefined}
          onChange={() => error && reset()}
          className="field"
        />
        {/* The button's name does not mention the password: the field must be the only one with that label. */}
        <Button
          look="quiet"
          className="px-4!"
          aria-pressed={isShown}
          aria-describedby="password-label"
          onClick={() => setShown(!isShown)}
        >
          Show
        </Button>
      </div>
      <FieldError id="password-error">{error && loginFailure(error).fieldText}</FieldError>
      <Button type="submit" aria-disabled={isPending} className="mt-6 w-full">
        {isPending ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}
