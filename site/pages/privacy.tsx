import { useWords } from '#core/use-words.ts';
import { SectionsPage } from '#site/layout/sections-page.tsx';
import { wordsLoader } from '#site/page-words.server.ts';

export const loader = wordsLoader('privacy');

export default function Privacy() {
  const privacy = useWords('privacy');
  return <SectionsPage page={privacy} />;
}
