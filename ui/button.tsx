import type { ComponentProps } from 'react';
import { SmartLink } from './smart-link.tsx';

const looks = {
  primary: 'button py-3 border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  quiet: 'button py-3 border-field-line text-heading hover:border-accent hover:text-accent',
  plain: 'button py-3 border-transparent text-heading hover:text-accent',
  danger: 'button py-3 border-transparent bg-danger text-surface hover:opacity-90',
};
type Look = keyof typeof looks;

export function Button({ look = 'primary', className = '', ...props }: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" {...props} className={`${looks[look]} ${className}`} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'primary',
  className = '',
  ...props
}: ComponentProps<typeof SmartLink> & { look?: Look }) {
  return <SmartLink {...props} className={`${looks[look]} ${className}`} />;
}
