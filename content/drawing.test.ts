import { expect, test } from 'vitest';
import { mistakeInDrawing } from './drawing.ts';

const draw = (inner: string, attributes = 'viewBox="0 0 9 9"') => `<svg ${attributes}>${inner}</svg>`;

test.each([
  ['shapes', '<g fill="none"><path stroke="currentColor" d="M0 0h9v9z"/></g>\n<circle r="4.5" fill="#c00"/>'],
  [
    'a gradient',
    '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><path fill="url(#a)" d="M0 0"/>',
  ],
  ['copies', '<path id="a" d="M0 0"/><use href="#a"/>'],
])('the logo may have %s', (_, inner) => expect(mistakeInDrawing(draw(inner))).toBeUndefined());

test.each([
  ['a script', '<script>alert(1)</script>', '<script>'],
  ['a handler', '<path onload="alert(1)" d=""/>', 'onload'],
  ['other markup', '<foreignObject><p>Hi</p></foreignObject>', '<foreignObject>'],
  ['a link', '<a href="https://example.org"><path d=""/></a>', '<a>'],
  ['a file of others', '<use href="https://example.org/#a"/>', 'href'],
  ['a color from elsewhere', '<path fill="url(https://example.org/#a)"/>', 'fill'],
  ['a style', '<style>path{fill:red}</style>', '<style>'],
  ['an animation', '<animate attributeName="href" values="#a"/>', '<animate>'],
  ['words', 'Hi', 'something other than shapes'],
  ['a comment', '<!-- > -->', 'something other than shapes'],
  ['an entity', '<path d="&#60;"/>', 'something other than shapes'],
  ['an end of the symbol around it', '</svg></symbol>', 'does not fit'],
  ['an unfinished shape', '<g>', 'does not fit'],
  ['a second drawing', '</svg><svg>', 'does not fit'],
  ['copies of copies', '<use href="#a"/>'.repeat(9), 'copies'],
])('the logo cannot have %s', (_, inner, said) => expect(mistakeInDrawing(draw(inner))).toContain(said));
