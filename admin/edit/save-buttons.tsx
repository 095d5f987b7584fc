import type { Values } from '#records/declare/field.ts';
import type { SavedItem } from '#records/declare/noun.ts';
import { Button } from '#ui/button.tsx';

/** The values of the submit buttons, for nouns whose items can be drafts. */
const asPublic = 'public';
const asDraft = 'draft';

/** The publication time that the pressed button asks for. Without a button, the form's own. */
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
      {/* Enter presses the first button, which must not publish a draft. */}
      {isDraft ? buttons.toReversed() : buttons}
      {onCancel && (
        <Button look="quiet" onClick={onCancel} className="max-sm:w-full">
          Cancel
        </Button>
      )}
    </div>
  );
}
