import type { WithState } from '#records/declare/publication.ts';

const states = {
  draft: { label: 'Draft', look: 'border-field-line border-dashed text-ink' },
  scheduled: { label: 'Scheduled', look: 'border-accent text-accent' },
  'taken down': { label: 'Taken down', look: 'border-danger text-danger' },
};

const badge = 'inline-flex items-center rounded-full border px-2.5 py-0.5 font-semibold text-sm leading-tight';

/** Why visitors do not see an item; nothing for one that they see. */
export function StateBadge({ state }: WithState) {
  return state && <span className={`${badge} ${states[state].look}`}>{states[state].label}</span>;
}

/** What an item has besides words: 'Video', 'Audio'. */
export function Marks({ marks = [] }: { marks?: string[] | undefined }) {
  return marks.map((mark) => (
    <span key={mark} className={`${badge} border-line text-quiet`}>
      {mark}
    </span>
  ));
}
