import * as RadixToast from '@radix-ui/react-toast';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { cross, Icon } from './icon.tsx';
import { dismissToast, type Toast } from './toast.ts';

export default function Toaster({ toast }: { toast: Toast | undefined }) {
  const area = useRef<HTMLOListElement>(null);
  const focusedBefore = useRef<Element>(null);
  // Without a toast, F8 has loaded this component, and Radix's listener was added too late to handle that key press.
  const [shouldFocus] = useState(!toast);
  useEffect(() => {
    if (shouldFocus) area.current?.focus();
  }, [shouldFocus]);

  function rememberFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
  }
  /** Radix would leave the focus in the empty area, where it pauses the timer of the next toast. */
  function returnFocus() {
    if (!area.current?.contains(document.activeElement)) return;
    const before = focusedBefore.current;
    const target = before?.isConnected ? before : document.querySelector('main');
    (target as HTMLElement | null)?.focus({ preventScroll: true });
  }
  return (
    <RadixToast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the controls inside are the interactive ones; this only listens */}
      <div onFocus={rememberFocus}>
        {toast && <Notification key={toast.id} toast={toast} returnFocus={returnFocus} />}
        <RadixToast.Viewport ref={area} label="Notifications ({hotkey})" className="toast-area" />
      </div>
    </RadixToast.Provider>
  );
}

function Notification({ toast, returnFocus }: { toast: Toast; returnFocus: () => void }) {
  const { id, text, variant, detail, isSilent, action, onShow } = toast;
  const show = onShow && { label: 'Show', altText: 'Its row in the list', onClick: onShow };
  const actions = [show, action].filter((each) => each !== undefined);
  return (
    <RadixToast.Root
      type={variant === 'destructive' ? 'foreground' : 'background'}
      onOpenChange={(isOpen) => isOpen || dismissToast(id)}
      onEscapeKeyDown={returnFocus}
      className={`toast ${variant === 'destructive' ? 'toast-destructive' : ''}`}
    >
      <div className="py-3 leading-snug" {...(isSilent && { 'data-radix-toast-announce-exclude': '' })}>
        <RadixToast.Title className={detail && 'font-semibold'}>{text}</RadixToast.Title>
        {detail && (
          <RadixToast.Description className="mt-1 text-base whitespace-pre-line wrap-anywhere">
            {detail}
          </RadixToast.Description>
        )}
      </div>
      <RadixToast.Close
        aria-label="Dismiss"
        onClick={returnFocus}
        className="inline-flex size-11 shrink-0 items-center justify-center"
      >
        <Icon d={cross} size={20} />
      </RadixToast.Close>
      {actions.length > 0 && (
        <div className="col-span-2 mb-3 flex flex-wrap gap-3">
          {actions.map(({ label, altText, onClick }) => (
            <RadixToast.Action
              key={label}
              altText={altText}
              onClick={() => {
                returnFocus();
                onClick();
              }}
              className="toast-action"
            >
              {label}
            </RadixToast.Action>
          ))}
        </div>
      )}
    </RadixToast.Root>
  );
}
