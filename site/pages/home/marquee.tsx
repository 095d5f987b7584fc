import { MotionSwitch } from './motion-switch.tsx';

const copies = Array.from({ length: 20 }, (_, index) => index);

/** A thin band that repeats one sentence 20 times. It is decorative: screen readers skip it. */
export function Marquee({ text }: { text: string }) {
  return (
    <div className="night flex items-center overflow-hidden border-line border-y">
      <div className="min-w-0 flex-1 overflow-hidden">
        <p aria-hidden="true" className="marquee flex w-max py-3 font-display text-heading text-lg tracking-wide">
          {copies.map((copy) => (
            <span key={copy} className="px-6 whitespace-nowrap">
              {text}
            </span>
          ))}
        </p>
      </div>
      <MotionSwitch className="shrink-0 border-line border-l px-1" />
    </div>
  );
}
