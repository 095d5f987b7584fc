import { Pause, Play } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Tooltip } from '#app/ui/tooltip.tsx';

const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-motion'] });
  return () => observer.disconnect();
};
const isOff = () => document.documentElement.dataset.motion === 'off';

/** Whether a visitor has stopped what moves by itself: the film, the marquee and the parallax obey one switch. */
export function useMotionStopped() {
  return useSyncExternalStore(subscribe, isOff, () => false);
}

export function MotionSwitch({ className = '' }: { className?: string }) {
  const isStopped = useMotionStopped();
  const label = isStopped ? 'Play motion' : 'Pause motion';
  const Icon = isStopped ? Play : Pause;
  return (
    <span className={`motion-switch ${className}`}>
      <Tooltip text={label}>
        <button
          type="button"
          aria-label={label}
          onClick={() => {
            document.documentElement.dataset.motion = isStopped ? 'on' : 'off';
          }}
          className="inline-flex size-11 items-center justify-center rounded-card text-heading hover:text-accent"
        >
          <Icon aria-hidden size={20} strokeWidth={1.5} />
        </button>
      </Tooltip>
    </span>
  );
}
