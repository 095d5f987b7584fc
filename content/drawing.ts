// What the logo may be made of. It is written into every page, so it contains only what cannot run, load or link to anything.

/** Every page contains the logo twice, and should load in one round trip. */
const mostCharacters = 6000;
/** Copies of copies would become thousands of shapes. */
const mostCopies = 8;

const shapes = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
);
const attributes = new Set(
  `viewBox preserveAspectRatio id href transform transform-origin opacity color display visibility overflow
  d points x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height pathLength
  fill fill-opacity fill-rule clip-rule clip-path clipPathUnits mask mask-type maskUnits maskContentUnits paint-order vector-effect
  stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
  offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod`.split(/\s+/),
);

export const isKnownAttribute = (name: string) => attributes.has(name);

const tag = /<(?<end>\/?)(?<name>[a-zA-Z]+)(?<given>(?:\s+[\w:-]+="[^"<>&]*")*)\s*(?<alone>\/?)>\s*/y;

/** Why a drawing cannot be the logo. */
export function mistakeInDrawing(svg: string) {
  if (!svg.startsWith('<svg')) return 'is no SVG drawing.';
  if (!/^<svg[^>]* viewBox=/.test(svg)) return 'has neither a viewBox nor a size. Export it again with one.';
  if (/<image\b/.test(svg)) return 'contains a photograph or a pixel image. It must be drawn in shapes.';
  if (/<text\b/.test(svg)) return 'contains text in a typeface that others don’t have. Convert it to paths.';
  if (svg.length > mostCharacters)
    return `is too detailed: it has ${svg.length} characters when simplified, and may have ${mostCharacters}.`;
  const unknown = findUnknown(svg);
  if (unknown) return `contains ${unknown}, which a logo here cannot have. Export it as plain shapes.`;
}

/** The first thing that is not known to be harmless. */
function findUnknown(svg: string) {
  const open: string[] = [];
  let copies = 0;
  tag.lastIndex = 0;
  for (let at = 0; at < svg.length; at = tag.lastIndex) {
    const { end, name = '', given = '', alone } = tag.exec(svg)?.groups ?? {};
    // Anything between tags, and comments.
    if (!name) return 'something other than shapes';
    if (!shapes.has(name)) return `<${name}>`;
    if (name === 'use') copies += 1;
    if (copies > mostCopies) return `more than ${mostCopies} copies of a shape`;
    const unknown = [...given.matchAll(/([\w:-]+)="([^"]*)"/g)].find(([, key, value]) => !isHarmless(key, value));
    if (unknown) return `${unknown[1]}="${unknown[2]?.slice(0, 40)}"`;
    if (end ? open.pop() !== name : open.length === 0 && at > 0) return `a <${name}> that does not fit the others`;
    if (!end && !alone) open.push(name);
  }
  return open.length > 0 ? `an unfinished <${open[0]}>` : undefined;
}

/** Colors, numbers, and names of other parts of the drawing. */
function isHarmless(name = '', value = '') {
  if (!attributes.has(name) || !/^[\w\s.,;#%()+-]*$/.test(value) || /url\((?!#)/i.test(value)) return false;
  return name !== 'href' || value.startsWith('#');
}
