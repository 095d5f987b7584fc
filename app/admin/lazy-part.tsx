import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { unreachable } from '#http/client.tsx';
import { documentTiming } from '#ui/connection.ts';
import { ListFailure, ListLoading } from '#ui/list-states.tsx';
import { toast } from '#ui/toast.ts';

type Part<Props> = { default: ComponentType<Props> };

/**
 * A part of a screen whose code is loaded when it is first shown. After a deploy, chunks that an open tab has not loaded yet are gone, so the page
 * is reloaded. That loses nothing: drafts survive it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Part<Props>>,
  meanwhile: ReactNode = <ListLoading text="Loading..." />,
) {
  async function loadOrReload(): Promise<Part<Props>> {
    try {
      return await load();
    } catch {
      // A page that was just reloaded is up to date: reloading it again would not help.
      if (documentTiming()?.type !== 'reload') await reload().catch(() => undefined);
      return { default: LoadFailure };
    }
  }
  const Part = lazy(loadOrReload);
  return (props: Props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}

/** Rejects if the server cannot be reached: then a reload would replace the screen with an error page. */
async function reload() {
  await fetch(window.location.href, { method: 'HEAD' });
  window.location.reload();
  return new Promise<never>(() => undefined);
}

function LoadFailure() {
  const retry = () => reload().catch(() => toast(unreachable, { variant: 'destructive' }));
  return <ListFailure text="We couldn’t load this part of the page." onRetry={retry} />;
}
