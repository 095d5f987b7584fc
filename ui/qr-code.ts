import { encode } from 'uqr';

/** Draws one stroke per run of dark modules. Relative moves compress best, and every served page contains the code. */
export function qrCode(text: string) {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  const rows = data.map((row, y) => {
    const runs = row
      .map(Number)
      .join('')
      .matchAll(/(0*)(1+)/g);
    return [...runs].map(([, gap = '', run = ''], index) => {
      return index === 0 ? `M${gap.length} ${y}h${run.length}` : `m${gap.length} 0h${run.length}`;
    });
  });
  return { viewBox: `0 -.5 ${size} ${size}`, d: rows.flat().join('') };
}
