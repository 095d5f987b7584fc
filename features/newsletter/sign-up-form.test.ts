import { expect, test } from 'vitest';
import { consentMissing, emailMalformed, emailMissing } from './newsletter-pages.ts';
import { SignUp } from './sign-up-form.ts';

const refused: [object, object][] = [
  [{}, { email: emailMissing, consent: consentMissing }],
  [{ email: '  ', consent: true }, { email: emailMissing }],
  [{ email: 'ann@example.org', consent: false }, { consent: consentMissing }],
  ...[
    'ann',
    'ann@example',
    'a b@example.org',
    'a@b.org, c@d.org',
    'a@b@c.org',
    'a\u200bb@example.org',
    `${'a'.repeat(250)}@b.org`,
  ].map((email): [object, object] => [{ email, consent: true }, { email: emailMalformed }]),
];

test.each(refused)('rejects a sign-up of %j with a message for each field', (typed, messages) => {
  const { error } = SignUp.safeParse(typed);
  expect(Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? [])).toEqual(messages);
});
