import { Component, lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import type { Value, Values } from '#records/declare/field.ts';
import { completeValues, mapFields, type Noun, type SavedItem } from '#records/declare/noun.ts';
import type { Store } from '#ui/store.ts';
import { PhoneFrame } from './phone-frame.tsx';

type Props = {
  noun: Noun;
  load: NonNullable<Noun['loadPreview']>;
  item: SavedItem | undefined;
  /** What the form showed first, and what was typed since. */
  initial: Values;
  typed: Store<Values | undefined>;
};

/** The page of the item in the form, as it will look on a phone. It is beside the form at a desk, and folded below it elsewhere. */
export function Preview({ noun, load, item, initial, typed }: Props) {
  const [isOpen, setIsOpen] = useState(() => matchMedia('(min-width: 80rem)').matches);
  const [View] = useState(() => lazy(load));
  // Typing does not wait for the preview of a long text.
  const shown = useDeferredValue(typed.use() ?? initial);
  const isBlank = JSON.stringify(shown) === JSON.stringify(completeValues(noun, {}));
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      // At a desk it ends where the site's header does, so that the form keeps its room.
      className="mt-4 xl:sticky xl:top-[calc(var(--header-height)+1rem)] xl:-mr-32 xl:mt-8 xl:self-start print:hidden"
    >
      <summary className="link tap-target">Preview on a phone</summary>
      {isOpen && (
        <PhoneFrame title="Preview on a phone">
          {isBlank ? (
            <p className="py-6 text-quiet">
              What you type appears here. Lines that begin with “- ” or “1. ” become lists. Web addresses, e-mail
              addresses and phone numbers become links.
            </p>
          ) : (
            <Attempt input={shown}>
              <Suspense>
                <View item={previewItem(noun, item, shown) as never} />
              </Suspense>
            </Attempt>
          )}
        </PhoneFrame>
      )}
    </details>
  );
}

/** The item as visitors would see it if it were published now. What is not valid yet is as it was typed. */
export function previewItem({ fields }: Pick<Noun, 'fields'>, item: SavedItem | undefined, values: Values) {
  const shown = mapFields(fields, ({ schema }, name): Value => {
    const { data = values[name] ?? null } = schema.safeParse(values[name]);
    return data === 'now' ? new Date().toISOString() : data;
  });
  return { id: 'preview', slug: '', ...item, ...shown } as SavedItem;
}

type AttemptProps = { input: Values; children: ReactNode };

/** Shows nothing if the preview fails, until something else is typed: the form stays usable. */
class Attempt extends Component<AttemptProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidUpdate({ input }: AttemptProps) {
    if (this.state.hasFailed && input !== this.props.input) this.setState({ hasFailed: false });
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
