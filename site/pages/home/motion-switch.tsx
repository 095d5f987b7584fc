import { Icon, play } from '#ui/icon.tsx';
import { toggleMotion, useMotionStopped } from '#ui/motion.ts';
import { Tooltip } from '#ui/tooltip.tsx';

const pause = 'M8.5 5.5v13m7-13v13';

export function MotionSwitch({ className = '' }: { className?: string }) {
  const isStopped = useMotionStopped();
  const label = isStopped ? 'Play motion' : 'Pause motion';
  return (
    <span className={`needs-script motion-switch ${className}`}>
      <Tooltip text={label}>
        <button
          type="button"
          aria-label={label}
          onClick={toggleMotion}
          className="inline-flex size-11 items-center justify-center rounded-card text-heading hover:text-accent"
        >
          <Icon d={isStopped ? play : pause} size={20} />
        </button>
      </Tooltip>
    </span>
  );
}
