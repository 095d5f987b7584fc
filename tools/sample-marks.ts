import { parseSync } from 'vite';

export type Node = { type: string; start: number; end: number; [field: string]: unknown };
export type Edit = { start: number; end: number; text: string };

/** The calls of `sample` in a content file, with what each marks, in source order. */
export function findMarks(source: string) {
  const { program } = parseSync('content.ts', source);
  const calls = findNodes(program, ({ type, callee }) => {
    const object = (callee as Node | undefined)?.object as { name?: string } | undefined;
    return type === 'CallExpression' && object?.name === 'sample';
  });
  return calls.map((call) => ({ call, value: (call.arguments as [Node])[0] }));
}

/** Finds nodes, but not inside one another. */
export function findNodes(node: unknown, isWanted: (node: Node) => boolean): Node[] {
  if (Array.isArray(node)) return node.flatMap((inner) => findNodes(inner, isWanted));
  if (node === null || typeof node !== 'object') return [];
  if ('type' in node && isWanted(node as Node)) return [node as Node];
  return Object.values(node).flatMap((inner) => findNodes(inner, isWanted));
}

/** Confirms what a file says: takes away its marks but those of safety promises, or every mark on some lines. */
export function confirm(source: string, lines: number[]) {
  const lineOf = ({ start }: Node) => source.slice(0, start).split('\n').length;
  const confirmed = findMarks(source).filter(({ call }) =>
    lines.length > 0 ? lines.includes(lineOf(call)) : !isSafety(call),
  );
  const text = edited(
    source,
    confirmed.flatMap(({ call, value }) => removal(call, value)),
  );
  return { text, confirmed: confirmed.length, safetyLeft: findMarks(text).filter(({ call }) => isSafety(call)).length };
}

function isSafety(call: Node) {
  return (call.callee as { property?: { name: string } }).property?.name === 'safety';
}

export function withoutMarks(source: string) {
  return edited(
    source,
    findMarks(source).flatMap(({ call, value }) => removal(call, value)),
  );
}

/** Edits that remove what surrounds the value, placed around other edits inside it. */
export function removal(call: Node, value: Node, inside: Edit[] = []): Edit[] {
  return [{ start: call.start, end: value.start, text: '' }, ...inside, { start: value.end, end: call.end, text: '' }];
}

/** Applies edits, which must be in order. */
export function edited(source: string, edits: Edit[]) {
  return edits
    .toReversed()
    .reduce((text, { start, end, text: own }) => text.slice(0, start) + own + text.slice(end), source);
}
