import { type ComponentProps, useEffect, useRef } from 'react';

/** A native checkbox with its third state: `checked="indeterminate"`. */
export function Checkbox({
  checked,
  className = '',
  ...props
}: Omit<ComponentProps<'input'>, 'checked' | 'type' | 'ref'> & { checked?: boolean | 'indeterminate' }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = checked === 'indeterminate';
  }, [checked]);
  return (
    <input
      {...props}
      ref={input}
      type="checkbox"
      checked={checked === undefined ? undefined : checked === true}
      className={`size-6 shrink-0 accent-accent ${className}`}
    />
  );
}
