import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> & {
  /** What to choose: 'Choose a picture'. */
  label: string;
  /** The path of its icon. */
  icon: string;
  onChoose: (file: File) => void;
};

/** A place to choose a file, or to drop one. The browser's own input covers it unseen, so it works by press, key and drop. */
export function FileControl({ label, icon, onChoose, ...props }: Props) {
  return (
    <label className="file-control">
      <Icon d={icon} className="shrink-0" />
      {label}
      <input
        type="file"
        {...props}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again.
          target.value = '';
          if (file) onChoose(file);
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  );
}
