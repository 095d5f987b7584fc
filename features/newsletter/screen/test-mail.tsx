import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { endExpiredSession, request, unreachable } from '#core/http/client.tsx';
import { Button } from '#ui/button.tsx';
import { useErrorFocus } from '#ui/focus.ts';
import { FieldError } from '#ui/labelled.tsx';
import { detailOf } from './use-mailing.ts';

/** Sends the mail to one address, to see it in a real inbox. */
export function TestMail({ articleId }: { articleId: string }) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error, isSuccess, variables, reset } = useMutation({
    mutationFn: (email: string) => request('POST', `/api/mailings/articles/${articleId}/test`, { body: { email } }),
    onError: (failure) => endExpiredSession(queryClient, failure),
  });
  const form = useErrorFocus(error);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(String(new FormData(event.currentTarget).get('email')));
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <h3 className="font-sans font-semibold text-heading text-lg tracking-normal">Try it first</h3>
      <label htmlFor="test-email" className="mt-4 block font-semibold text-heading">
        Your email address
      </label>
      <div className="mt-1.5 flex flex-wrap gap-3">
        <input
          id="test-email"
          name="email"
          type="email"
          autoComplete="email"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'test-email-error' : undefined}
          onChange={() => isPending || reset()}
          className="field min-w-0 flex-1 basis-64"
        />
        <Button type="submit" look="quiet" aria-disabled={isPending} className="max-sm:w-full">
          {isPending ? 'Sending...' : 'Send a test'}
        </Button>
      </div>
      <FieldError id="test-email-error">{error && (detailOf(error) ?? unreachable)}</FieldError>
      <p role="status" className="mt-2 wrap-anywhere">
        {isSuccess && `Sent to ${variables.trim()}. Look in the inbox, and in the spam folder.`}
      </p>
    </form>
  );
}
