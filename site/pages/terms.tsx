import { SectionsPage } from '#site/layout/sections-page.tsx';
import { terms } from '#content/pages/terms.ts';

export default function Terms() {
  return <SectionsPage page={terms} />;
}
