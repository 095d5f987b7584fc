import { Mailings } from './mailings.tsx';

/** The subscribers, and the mailings to them. */
export function NewsletterScreen() {
  return <Mailings />;
}
