import { privacy } from '#content/pages/privacy.ts';
import { SectionsPage } from '#site/layout/sections-page.tsx';

export default function Privacy() {
  return <SectionsPage page={privacy} />;
}
