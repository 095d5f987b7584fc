export type ByteRange = { start: number; end: number };

/** The part of `size` bytes that a Range header asks for. Several ranges, or an invalid one, are ignored: then it is all of them. */
export function readByteRange(header: string, size: number): ByteRange | 'all' | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (from === undefined || (!from && !to) || (from && to && Number(from) > Number(to))) return 'all';
  const last = size - 1;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), last) : last;
  return start > end ? 'unsatisfiable' : { start, end };
}
