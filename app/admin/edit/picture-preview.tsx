import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { pictureAddress } from '#records/picture.ts';
import type { UnsavedPicture } from './use-save-picture.ts';

type Focus = Pick<UnsavedPicture, 'focusX' | 'focusY'>;
type Props = {
  /** A file that has been chosen, or the id of a picture. */
  source: File | string;
  unsaved: Focus;
  onChange: (focus: Partial<Focus>) => void;
};

/** The picture with the point that stays visible where it is cropped. A press moves the point; sliders do it by keyboard. */
export function PicturePreview({ source, unsaved: { focusX, focusY }, onChange }: Props) {
  const [isShown, setShown] = useState(true);
  function press({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const percent = (part: number) => Math.round(Math.min(Math.max(part, 0), 1) * 100);
    onChange({ focusX: percent((clientX - left) / width), focusY: percent((clientY - top) / height) });
  }
  if (!isShown) {
    return (
      <p className="rounded-card bg-soft p-5">
        This browser can’t show this kind of file. You can add it anyway: the site turns it into a picture that every
        browser shows.
      </p>
    );
  }
  const look = 'block max-h-72 max-w-full rounded-card';
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
        {typeof source === 'string' ? (
          <img src={`${pictureAddress(source)}-1200.jpg`} alt="" className={look} />
        ) : (
          <FileCanvas file={source} className={look} onFailure={() => setShown(false)} />
        )}
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

type CanvasProps = { file: File; className: string; onFailure: () => void };

/** A canvas, because the pages' Content-Security-Policy allows no images from blobs. */
function FileCanvas({ file, className, onFailure }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const failure = useRef(onFailure);
  useEffect(() => {
    let isCurrent = true;
    function draw(bitmap: ImageBitmap) {
      const scale = Math.min(1, 1200 / Math.max(bitmap.width, bitmap.height));
      if (isCurrent && canvas.current) {
        canvas.current.width = bitmap.width * scale;
        canvas.current.height = bitmap.height * scale;
        canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.current.width, canvas.current.height);
      }
      // A photo takes up to 200 MB of memory.
      bitmap.close();
    }
    createImageBitmap(file).then(draw, () => isCurrent && failure.current());
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return <canvas ref={canvas} width={320} height={240} className={className} />;
}
