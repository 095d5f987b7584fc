import type { Values } from '#records/declare/field.ts';
import type { SavedItem } from '#records/declare/noun.ts';
import { Button } from '#ui/button.tsx';

/** The values of the buttons that submit a form, for those of its items that can be drafts. */
const asPublic = 'public';
const asDraft = 'draft';

/** When the item is to be public, depending on the button. Without one, as the form has it. */
export function publicationFor(button: HTMLElement | null, { publishAt }: Values, item: SavedItem | undefined): Values {
  if (publishAt === undefined) return {};
  const pressed = button?.getAttribute('value');
  if (pressed === asDraft) return { publishAt: null };
  const saved = (item?.publishAt as string | null | undefined) ?? 'now';
  return { publishAt: pressed === asPublic ? (publishAt ?? saved) : publishAt };
}

type Props = {
  label: string;
  canBeDraft: boolean;
  isDraft: boolean;
  isPending: boolean;
  onCancel: (() => void) | undefined;
};

export function SaveButtons({ label, canBeDraft, isDraft, isPending, onCancel }: Props) {
  const submit = { type: 'submit', 'aria-disabled': isPending, className: 'max-sm:w-full' } as const;
  const buttons = [
    <Button key={asPublic} value={asPublic} {...submit}>
      {label}
    </Button>,
    canBeDraft && (
      <Button key={asDraft} value={asDraft} look="quiet" {...submit}>
        Save as draft
      </Button>
    ),
  ];
  return (
    <div className="flex flex-wrap gap-4 sm:col-span-2">
      {/* Enter presses the first button, and must not publish a draft. */}
      {isDraft ? buttons.toReversed() : buttons}
      {onCancel && (
        <Button look="quiet" onClick={onCancel} className="max-sm:w-full">
          Cancel
        </Button>
      )}
    </div>
  );
}
