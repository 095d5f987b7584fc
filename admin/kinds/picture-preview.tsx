import type { MouseEvent } from 'react';
import type { Picture } from '#records/declare/file-values.ts';
import { pictureAddress } from '#records/declare/picture.ts';

type Focus = Pick<Picture, 'focusX' | 'focusY'>;
type Props = {
  picture: Pick<Picture, 'id' | 'width' | 'height'> & Focus;
  onChange: (focus: Partial<Focus>) => void;
};

/** The picture with its focal point, which stays visible when the picture is cropped. A click moves the point; sliders do it by keyboard. */
export function PicturePreview({ picture: { id, width, height, focusX, focusY }, onChange }: Props) {
  function press({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const percent = (part: number) => Math.round(Math.min(Math.max(part, 0), 1) * 100);
    onChange({ focusX: percent((clientX - left) / width), focusY: percent((clientY - top) / height) });
  }
  return (
    <div className="grid justify-items-start gap-3">
      <button
        type="button"
        // The sliders do the same.
        tabIndex={-1}
        aria-label="Set the point that stays visible"
        className="relative cursor-crosshair"
        onClick={press}
      >
        <img
          src={`${pictureAddress(id)}-1200.jpg`}
          alt=""
          width={width}
          height={height}
          className="block h-auto max-h-72 w-auto max-w-full rounded-card"
        />
        <span
          className="pointer-events-none absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white ring-2 ring-black/60"
          style={{ left: `${focusX}%`, top: `${focusY}%` }}
        />
      </button>
      <p className="text-quiet text-sm">
        Where the site crops the picture, the marked point stays visible. Press another point to move the mark, or:
      </p>
      <FocusSlider label="From the left" value={focusX} onChange={(value) => onChange({ focusX: value })} />
      <FocusSlider label="From the top" value={focusY} onChange={(value) => onChange({ focusY: value })} />
    </div>
  );
}

type SliderProps = { label: string; value: number; onChange: (value: number) => void };

function FocusSlider({ label, value, onChange }: SliderProps) {
  return (
    <label className="flex min-h-11 w-full items-center gap-3 text-sm">
      <span className="w-24 shrink-0">{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        aria-valuetext={`${value} percent`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="w-full accent-accent"
      />
    </label>
  );
}
