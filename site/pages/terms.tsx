import { useWords } from '#core/use-words.ts';
import { SectionsPage } from '#site/layout/sections-page.tsx';

export default function Terms() {
  const terms = useWords('terms');
  return <SectionsPage page={terms} />;
}
