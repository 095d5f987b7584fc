import { useWords } from '#core/use-words.ts';
import { SectionsPage } from '#site/layout/sections-page.tsx';
import { wordsLoader } from '#site/page-words.server.ts';

export const loader = wordsLoader('terms');

export default function Terms() {
  const terms = useWords('terms');
  return <SectionsPage page={terms} />;
}
