import { useState } from 'react';
import type { ArticleMailing } from '#features/newsletter/mailing.ts';

const looks = { light: 'Light', dark: 'Dark', text: 'Plain text' };
type Look = keyof typeof looks;

type Props = { articleId: string; mail: Pick<ArticleMailing, 'subject' | 'text'> };

/** The mail as recipients will see it. */
export function MailPreview({ articleId, mail: { subject, text } }: Props) {
  const [look, setLook] = useState<Look>('light');
  const frame = 'mt-4 block h-[min(40rem,80svh)] w-full rounded-card border border-line';
  return (
    <section>
      <h3 className="font-sans font-semibold text-heading text-lg tracking-normal">What they get</h3>
      <p className="mt-3 wrap-anywhere">
        <span className="text-quiet">Subject:</span> <strong className="font-semibold text-heading">{subject}</strong>
      </p>
      <fieldset className="mt-4">
        <legend className="font-semibold text-heading">How it looks</legend>
        <div className="mt-2 flex w-fit rounded-card border border-field-line">
          {(Object.keys(looks) as Look[]).map((name) => (
            <label key={name} className="choice">
              <input type="radio" name="look" checked={name === look} onChange={() => setLook(name)} />
              {looks[name]}
            </label>
          ))}
        </div>
      </fieldset>
      {look === 'text' ? (
        // Unlike a paragraph, a text area can be scrolled by keyboard.
        <textarea readOnly aria-label="The mail as plain text" value={text} className={`${frame} field resize-none`} />
      ) : (
        <iframe
          // The key reloads the frame when somebody has changed the article.
          key={`${look} ${text}`}
          title={`The mail in ${look} mode`}
          src={`/api/mailings/articles/${articleId}/preview?look=${look}`}
          sandbox=""
          className={frame}
        />
      )}
    </section>
  );
}
