import { SectionsPage } from '#app/church/sections-page.tsx';
import { terms } from '#content/pages/terms.ts';

export default function Terms() {
  return <SectionsPage page={terms} />;
}
