import type { ComponentProps } from 'react';

/** A native checkbox with its third state, `checked="indeterminate"`: for a box that represents a list of others. */
export function Checkbox({
  checked,
  className = '',
  ...props
}: Omit<ComponentProps<'input'>, 'checked' | 'type' | 'ref'> & { checked?: boolean | 'indeterminate' }) {
  return (
    <input
      {...props}
      ref={(input) => {
        // There is no HTML attribute for this state.
        if (input) input.indeterminate = checked === 'indeterminate';
      }}
      type="checkbox"
      checked={checked === undefined ? undefined : checked === true}
      className={`size-6 shrink-0 accent-accent ${className}`}
    />
  );
}
