import { nouns } from '../../features/all.ts';
import { apiPath, type Noun } from '../../records/declare/noun.ts';
import { generateInput } from '../../test/generated-input.ts';
import type { Random } from './random.ts';

type Body = string | Buffer;
type Json = Record<string, unknown>;

const wrongValues = [
  null,
  true,
  0,
  -1,
  1e308,
  [],
  [[]],
  {},
  { $ne: '' },
  '',
  ' ',
  '\u0000',
  '\ud800',
  ['a', 1],
  '💥'.repeat(9),
];
const prototypeKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
  'then',
];

/** Ways to break a body. Each starts from a valid one, so that most of it stays valid. */
const bodyFaults: Record<string, (random: Random, right: Json) => Body> = {
  'malformed JSON': (random, right) => {
    const text = JSON.stringify(right);
    const cut = text.slice(0, random.integer(text.length));
    return random.pick([
      cut,
      `${text},`,
      `${text}${text}`,
      text.replaceAll('"', "'"),
      `\ufeff${text}`,
      `/**/${text}`,
      '',
      'NaN',
    ]);
  },
  'wrong types': (random, right) => JSON.stringify(withField(random, right, random.pick(wrongValues))),
  'deep nesting': (random) => {
    const depth = random.between(1_000, 40_000);
    return random.pick(['['.repeat(depth), '{"a":'.repeat(depth), `${'['.repeat(depth)}${']'.repeat(depth)}`]);
  },
  'bad UTF-8': (random, right) => {
    const bytes = Buffer.from(JSON.stringify(right));
    const broken = random.pick(['80', 'c0af', 'eda080', 'f8888080', 'ff', 'e28d']);
    const at = random.integer(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(broken, 'hex'), bytes.subarray(at)]);
  },
  NULs: (random, right) => {
    const text = JSON.stringify(right);
    const at = random.integer(text.length);
    return random.pick([`${text.slice(0, at)}\0${text.slice(at)}`, JSON.stringify(withField(random, right, 'a\0b'))]);
  },
  'prototype keys': (random, right) => {
    const key = random.pick(prototypeKeys);
    const value = random.pick(['{"isAuthenticated":true,"title":"x"}', 'null', '{"prototype":{"id":"x"}}', '"x"']);
    const rest = JSON.stringify(withField(random, right, null));
    return random.pick([`{"${key}":${value},${rest.slice(1)}`, `{"${key}":${value}}`, `[${value}]`]);
  },
  'huge bodies': (random, right) => {
    const huge = 'x'.repeat(random.pick([100_001, 256 * 1024, 256 * 1024 + 1, 1_000_000]));
    return JSON.stringify(withField(random, right, huge));
  },
  'no JSON at all': (random) => random.bytes(random.integer(400)),
};
export const bodyFaultNames = Object.keys(bodyFaults);

function withField(random: Random, right: Json, value: unknown) {
  return { ...right, [random.pick(Object.keys(right))]: value };
}

type Target = { method: string; path: string; right: Json };

/** `ids`: items that may be changed. */
function targets(random: Random, ids: Map<Noun, string>): Target {
  const noun = random.pick(nouns as readonly Noun[]);
  const right = generateInput(noun, random.integer(1_000));
  const id = random.pick([ids.get(noun) ?? '', '__proto__', 'no-such-id', '..%2f', '%00', `${random.integer(9)}`]);
  return random.pick([
    { method: 'POST', path: apiPath(noun), right },
    { method: 'PATCH', path: `${apiPath(noun)}/${id}`, right },
    { method: 'POST', path: `${apiPath(noun)}/${id}/restore`, right: { revision: id } },
    { method: 'POST', path: '/api/admin/login', right: { password: 'a guess' } },
    { method: 'PUT', path: `${apiPath(noun)}/${id}`, right },
  ]);
}

const types = [
  'application/json',
  'application/json',
  'application/json',
  'application/json;charset=utf-16',
  'text/plain',
  '',
];

/** One correctly framed request, so that the connection can be reused. */
export function hostileBodyRequest(random: Random, fault: string, options: { ids: Map<Noun, string>; cookie: string }) {
  const { method, path, right } = targets(random, options.ids);
  const body = Buffer.from(bodyFaults[fault]?.(random, right) ?? '');
  const isChunked = random.chance(0.2);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: church',
    `Content-Type: ${random.pick(types)}`,
    ...(options.cookie ? [`Cookie: ${options.cookie}`] : []),
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`,
  ];
  const framed = isChunked ? chunked(random, body) : body;
  return { head, framed };
}

function chunked(random: Random, body: Buffer) {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const part = body.subarray(at, at + random.between(1, Math.max(1, Math.ceil(body.length / 3))));
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
    at += part.length;
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}
