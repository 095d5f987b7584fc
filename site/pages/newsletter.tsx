import { data, useLoaderData } from 'react-router';
import type { Link } from '#content/schema.ts';
import { NewsletterForm } from '#features/newsletter/newsletter-form.tsx';
import { findNewsletterPage } from '#features/newsletter/pages.server.ts';
import { HiddenPageHead } from '#records/show/page-title.tsx';
import { viewerContext } from '#records/store/public-items.server.ts';
import { pageContext } from '#site/page-context.server.ts';
import { pickWords } from '#site/page-words.server.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Route } from './+types/newsletter';

type Words = {
  title: string;
  description: string;
  heading: string;
  text: string;
  help?: string;
  /** The label of the submit button of a form that posts to the page's URL. */
  button?: string;
  next?: Link;
};

/** These pages must not be stored by browsers or proxies, because their URLs may belong to one person. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const canSendMail = Boolean(context.get(pageContext).newsletter);
  const page = await findNewsletterPage(url, viewer, canSendMail);
  if (!page) throw data(null, { status: 503 });
  const status = page.page === 'unknown' || page.page === 'notLeft' ? 404 : 200;
  const { newsletterPages, newsletterSignUp } = viewer.content.words;
  const shown: Words = page.page === 'incomplete' ? newsletterSignUp.incomplete : newsletterPages[page.page];
  // The form is on one of them.
  const words = pickWords(context, ...(page.signUp ? (['newsletter'] as const) : []));
  return data({ shown, signUp: page.signUp, words }, { status, headers: { 'cache-control': 'no-store' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The response to a form or to a link in a mail. Works without script. */
export default function NewsletterRoute() {
  const { shown: page, signUp } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="wrap section">
        <HiddenPageHead page={page} />
        {/* biome-ignore lint/a11y/noAutofocus: the page answers a button or a link in a mail, whose focus is gone */}
        <h1 tabIndex={-1} autoFocus={!signUp} className="type-title">
          {page.heading}
        </h1>
        <p className="type-lead measure mt-5">{page.text}</p>
        {page.help && <p className="measure mt-6 text-quiet">{page.help}</p>}
        {page.button && (
          <form method="post" className="mt-8">
            <Button type="submit" name="page" value="yes">
              {page.button}
            </Button>
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
