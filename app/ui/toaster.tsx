import * as RadixToast from '@radix-ui/react-toast';
import { useEffect, useRef, useState } from 'react';
import { cross, Icon } from './icon.tsx';
import { dismissToast, type Toast } from './toast.ts';

export default function Toaster({ toast }: { toast: Toast | undefined }) {
  const area = useRef<HTMLOListElement>(null);
  // Without a toast, F8 has loaded this: the area's own listener was added too late to handle it.
  const [shouldFocus] = useState(!toast);
  useEffect(() => {
    if (shouldFocus) area.current?.focus();
  }, [shouldFocus]);
  return (
    <RadixToast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <RadixToast.Root
          key={toast.id}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => isOpen || dismissToast(toast.id)}
          className={`toast ${toast.variant === 'destructive' ? 'toast-destructive' : ''}`}
        >
          <RadixToast.Title className="py-3">{toast.text}</RadixToast.Title>
          <RadixToast.Close aria-label="Dismiss" className="inline-flex size-11 shrink-0 items-center justify-center">
            <Icon d={cross} size={20} />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport ref={area} label="Notifications ({hotkey})" className="toast-area" />
    </RadixToast.Provider>
  );
}
