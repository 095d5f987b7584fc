import type { Values } from '#records/declare/field.ts';
import type { Noun, SavedItem } from '#records/declare/noun.ts';
import { Button } from '#ui/button.tsx';
import { choiceOfEnter, isDraftButForItsDate, saveChoices } from './save-choices.ts';

type Props = {
  noun: Noun;
  item: SavedItem | undefined;
  /** The values in the form. */
  typed: Values;
  isPending: boolean;
  onCancel: (() => void) | undefined;
};

/** The buttons of a form: first the one that leaves the item public, and last Cancel. */
export function SaveButtons({ noun, item, typed, isPending, onCancel }: Props) {
  const choices = saveChoices(noun, item, typed, new Date());
  const onEnter = choiceOfEnter(choices, item);
  return (
    <div className="flex flex-wrap gap-4 sm:col-span-2">
      {/* Enter presses the first submit button, shown or not, unless that is disabled. */}
      {onEnter !== choices[0] && <button type="submit" hidden value={onEnter?.effect} disabled={!onEnter} />}
      {choices.map(({ effect, label }, place) => (
        <Button
          key={effect}
          type="submit"
          value={effect}
          look={place === 0 ? 'primary' : 'quiet'}
          aria-disabled={isPending}
          className="max-sm:w-full"
        >
          {label}
        </Button>
      ))}
      {onCancel && (
        <Button look="quiet" onClick={onCancel} className="max-sm:w-full">
          Cancel
        </Button>
      )}
      {isDraftButForItsDate(item, typed) && (
        <p className="basis-full text-quiet text-sm">A draft has no date. To save one, clear “Publish on”.</p>
      )}
    </div>
  );
}
