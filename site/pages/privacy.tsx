import { useWords } from '#core/use-words.ts';
import { SectionsPage } from '#site/layout/sections-page.tsx';

export default function Privacy() {
  const privacy = useWords('privacy');
  return <SectionsPage page={privacy} />;
}
