import { encode } from 'uqr';

/** A line for each run of dark modules, to be stroked one wide: relative moves compress best, and the code is in every served page. */
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
