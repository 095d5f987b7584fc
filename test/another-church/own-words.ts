import { parseSync } from 'vite';

type Node = { type: string; start: number; end: number; [field: string]: unknown };
type Edit = { start: number; end: number; text: string };

let count = 0;

/** Replaces everything that is marked as a sample, as a church would do, and takes the marks away. */
export function inOwnWords(source: string) {
  const edits = marksIn(parseSync('content.ts', source).program as unknown as Node).flatMap((call) => {
    const [value] = call.arguments as [Node];
    const texts = findAll(value, ({ type }) => type === 'TemplateLiteral' || type === 'Literal').filter(
      ({ type, value: text }) => type === 'TemplateLiteral' || typeof text === 'string',
    );
    return [
      { start: call.start, end: value.start, text: '' },
      ...texts.map(({ start, end, value: text }) => ({ start, end, text: ownWordsFor(String(text ?? '')) })),
      { start: value.end, end: call.end, text: '' },
    ];
  });
  return edits
    .toReversed()
    .reduce((text, { start, end, text: own }: Edit) => text.slice(0, start) + own + text.slice(end), source);
}

function marksIn(program: Node) {
  return findAll(program, ({ type, callee }) => {
    const object = (callee as Node | undefined)?.object as { name?: string } | undefined;
    return type === 'CallExpression' && object?.name === 'sample';
  });
}

/** In the order of the source; not inside one another. */
function findAll(node: unknown, isWanted: (node: Node) => boolean): Node[] {
  if (Array.isArray(node)) return node.flatMap((inner) => findAll(inner, isWanted));
  if (node === null || typeof node !== 'object') return [];
  if ('type' in node && isWanted(node as Node)) return [node as Node];
  return Object.values(node).flatMap((inner) => findAll(inner, isWanted));
}

/** Numbers, dates and times may stay; addresses must be some. */
function ownWordsFor(text: string) {
  if (/^[\d\s#:()+–-]+$/.test(text)) return JSON.stringify(text);
  if (text.startsWith('https:')) return "'https://www.brigid.example.net/'";
  if (text.includes('@')) return "'swyddfa@brigid.example.net'";
  count += 1;
  return `'Ein geiriau ein hunain, rhif ${count}: words of our own.'`;
}
