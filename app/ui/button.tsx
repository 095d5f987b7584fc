import type { ComponentProps } from 'react';
import { SmartLink } from './smart-link.tsx';

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-card px-6 py-3 font-semibold leading-tight text-center text-balance transition-[color,background-color,border-color] duration-200 disabled:opacity-60 aria-disabled:opacity-60';
const looks = {
  primary: `${shape} border border-transparent bg-accent text-on-accent hover:bg-accent-strong`,
  quiet: `${shape} border border-field-line text-heading hover:border-accent hover:text-accent`,
  danger: `${shape} border border-transparent bg-danger text-surface hover:opacity-90`,
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
