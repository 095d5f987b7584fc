import { terms } from '#content/pages/terms.ts';
import { SectionsPage } from '#site/layout/sections-page.tsx';

export default function Terms() {
  return <SectionsPage page={terms} />;
}
