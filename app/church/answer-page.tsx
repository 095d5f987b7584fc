import { HiddenPageHead } from '#app/layout/page-head.tsx';
import type { Answer } from '#app/page-context.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

/** Works without script, and is served without. */
export function AnswerPage({ page, signUp }: Answer) {
  return (
    <>
      <div className="wrap section">
        <HiddenPageHead page={page} />
        <h1 className="type-title">{page.heading}</h1>
        <p className="type-lead measure mt-5">{page.text}</p>
        {page.help && <p className="measure mt-6 text-quiet">{page.help}</p>}
        {page.button && (
          <form method="post" className="mt-8">
            <Button type="submit">{page.button}</Button>
          </form>
        )}
        {page.next && (
          <ButtonLink href={page.next.href} className="mt-8">
            {page.next.label}
          </ButtonLink>
        )}
      </div>
      {signUp && <NewsletterForm {...signUp} />}
    </>
  );
}
