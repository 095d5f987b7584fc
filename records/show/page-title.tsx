import type { Page } from '#content/schema.ts';
import { useFacts } from '#core/use-words.ts';

type Head = { page: Pick<Page, 'title' | 'description'> };

/** The head of pages that search engines must not index. */
export function HiddenPageHead({ page }: Head) {
  return (
    <>
      <TitleAndDescription page={page} />
      <meta name="robots" content="noindex" />
    </>
  );
}

export function TitleAndDescription({ page: { title, description } }: Head) {
  const { church } = useFacts();
  return (
    <>
      <title>{title === church.name ? `${church.name}, ${church.city}` : `${title} | ${church.name}`}</title>
      <meta name="description" content={description} />
    </>
  );
}
