import { SmartLink } from '#app/ui/smart-link.tsx';
import type { ArticleInList, Neighbor } from './article-neighbors.ts';
import { articlePath } from './article-path.ts';

/** To the articles before and after the one that is shown. */
export function NeighborLinks({ older, newer }: Pick<ArticleInList, 'older' | 'newer'>) {
  if (!older && !newer) return null;
  return (
    <nav
      aria-label="More news"
      className="wrap-anywhere grid gap-8 border-line border-t py-8 md:grid-cols-2 print:hidden"
    >
      {older && <NeighborLink neighbor={older} label="Previous (older)" />}
      {newer && <NeighborLink neighbor={newer} label="Next (newer)" className="md:col-start-2 md:text-right" />}
    </nav>
  );
}

function NeighborLink({ neighbor, label, className = '' }: { neighbor: Neighbor; label: string; className?: string }) {
  return (
    <SmartLink href={articlePath(neighbor)} className={`text-heading hover:text-accent ${className}`}>
      <span className="block text-quiet text-sm">{label}</span>{' '}
      <span className="type-subheading line-clamp-3 font-display leading-tight">{neighbor.title}</span>
    </SmartLink>
  );
}
