import type { ComponentProps } from 'react';

/**
 * Opens and closes a <dialog> by its id. The browser does it natively (`command`), before and without our script; the
 * click handler is for browsers that do not support the attribute yet.
 */
export function dialogCommand(command: 'show-modal' | 'close', id: string) {
  return {
    command,
    commandfor: id,
    onClick() {
      if ('command' in HTMLButtonElement.prototype) return;
      const dialog = document.getElementById(id) as HTMLDialogElement;
      if (command === 'close') dialog.close();
      else dialog.showModal();
    },
  } as ComponentProps<'button'>;
}
