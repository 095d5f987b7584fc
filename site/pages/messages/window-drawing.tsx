/** The heights of the windows. */
const heights = [40, 68, 54, 100, 134, 86, 158, 116, 180, 130, 94, 150, 108, 72, 118, 62, 82, 44];

function lancet(height: number, index: number) {
  return `M${index * 20} 180v${20 - height}c0-8 4-15 7-20 3 5 7 12 7 20v${height - 20}z`;
}

/** A sound wave drawn as a row of church windows: for the podcast. */
export function WindowDrawing({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 354 180" className={className}>
      <path d={heights.map(lancet).join('')} />
    </svg>
  );
}
