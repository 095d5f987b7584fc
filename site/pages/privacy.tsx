import { SectionsPage } from '#site/layout/sections-page.tsx';
import { privacy } from '#content/pages/privacy.ts';

export default function Privacy() {
  return <SectionsPage page={privacy} />;
}
