import { describe, expect, test } from 'vitest';
import { parseText, textAsHtml } from './typed-text.ts';

describe('paragraphs and lists', () => {
  test.each([
    ['nothing', ' \n\n ', ''],
    [
      'paragraphs and line breaks',
      'At noon.\nOutside.\r\n \r\n\nRain or shine.\n',
      '<p>At noon.<br>Outside.</p>\n<p>Rain or shine.</p>',
    ],
    [
      'a list within a text',
      'Bring:\n- a chair\n- a salad\nSee you.',
      '<p>Bring:</p>\n<ul><li>a chair</li><li>a salad</li></ul>\n<p>See you.</p>',
    ],
    ['a list with empty lines between its items', '- one\n\n- two', '<ul><li>one</li><li>two</li></ul>'],
    [
      'an indented line, which belongs to its item',
      '  - one\n    goes on\n - two',
      '<ul><li>one<br>goes on</li><li>two</li></ul>',
    ],
    ['a numbered list', '1. one\n2. two\n\n3. three', '<ol><li>one</li><li>two</li><li>three</li></ol>'],
    [
      'numbers as typed',
      '1. one\ntext\n2. two\n2. too',
      '<ol><li>one</li></ol>\n<p>text</p>\n<ol start="2"><li>two</li></ol>\n<ol start="2"><li>too</li></ol>',
    ],
    [
      'a list of each kind',
      '- one\n1. two\n- three',
      '<ul><li>one</li></ul>\n<ol><li>two</li></ol>\n<ul><li>three</li></ul>',
    ],
    ['no list within a list', '- - one', '<ul><li>- one</li></ul>'],
    [
      'what only looks like a list',
      '-5 degrees\n1.5 miles\n-\n2026. A year\n* one',
      '<p>-5 degrees<br>1.5 miles<br>-<br>2026. A year<br>* one</p>',
    ],
    [
      'other markup, as typed',
      '# <b>**One**</b> [two](three) & "four"',
      '<p># &#60;b&#62;**One**&#60;/b&#62; [two](three) &#38; &#34;four&#34;</p>',
    ],
    [
      'a link in an item',
      '- see https://example.org/a?b=c&d=“e”',
      '<ul><li>see <a href="https://example.org/a?b=c&#38;d=">https://example.org/a?b=c&#38;d=</a>“e”</li></ul>',
    ],
  ])('%s', (_, text, html) => {
    expect(textAsHtml(text)).toBe(html);
  });
});

/** The links of a text, each as 'text' or 'text => href' where they differ. */
function linksIn(text: string) {
  const [block] = parseText(text);
  const parts = block && 'paragraph' in block ? block.paragraph : [];
  expect(parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')).toBe(text);
  return parts.flatMap((part) =>
    typeof part === 'string' ? [] : [part.text === part.href ? part.text : `${part.text} => ${part.href}`],
  );
}

describe('links', () => {
  test.each([
    ['Give at https://example.org/food.', ['https://example.org/food']],
    [
      '(See HTTP://example.org/a_(b), or https://example.org/c_(d).)',
      ['HTTP://example.org/a_(b)', 'https://example.org/c_(d)'],
    ],
    [
      'Is it [https://example.org/?a=1#b]? ‘https://example.org/c’!',
      ['https://example.org/?a=1#b', 'https://example.org/c'],
    ],
    ['Look:https://example.org/a,b;c', ['https://example.org/a,b;c']],
    [
      'www.example.co.uk, www.example.org/a.',
      ['www.example.co.uk => https://www.example.co.uk', 'www.example.org/a => https://www.example.org/a'],
    ],
    [
      'example.org/give or our-church.example.church!',
      [
        'example.org/give => https://example.org/give',
        'our-church.example.church => https://our-church.example.church',
      ],
    ],
    [
      'https:// https://… http://] www. www.one javascript:alert(1) ftp://x.example noon.Then a.m. 3.14 example.organ example.com.au x_y.org',
      [],
    ],
    ['Write to ruth.o’b@example.org', ['b@example.org => mailto:b@example.org']],
    [
      'Ruth+news@mail.example.org, <ann@example.org>; mailto:bo@example.org.',
      ['Ruth+news@mail.example.org', 'ann@example.org', 'bo@example.org'].map((to) => `${to} => mailto:${to}`),
    ],
    ['https://ann@example.org/@ann', ['https://ann@example.org/@ann']],
    ['@example.org ann@localhost ann@ 5 @ 3 ann@@example.org', []],
  ])('%s', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  test.each([
    '937-555-0123',
    '(937) 555-0123',
    '(937)555-0123',
    '937.555.0123',
    '937 555 0123',
    '9375550123',
    '1-937-555-0123',
    '+1 937 555 0123',
    '+1 (937) 555-0123',
  ])('to call %s', (number) => {
    expect(linksIn(`Call ${number}, or ${number}.`)).toEqual([
      `${number} => tel:+19375550123`,
      `${number} => tel:+19375550123`,
    ]);
  });

  test.each([
    ['+49 (0)30 123456', '+4930123456'],
    ['+44 20 7946 0018', '+442079460018'],
    ['+254-20-1234567', '+254201234567'],
  ])('to call %s abroad', (number, dialed) => {
    expect(linksIn(`Call ${number}.`)).toEqual([`${number} => tel:${dialed}`]);
  });

  test.each([
    'Sundays 8:00-10:00 AM and 10:30, 1990-2026, 2026-11-18, 11/18/2026, 18.11.2026',
    'Luke 14:15-24, 1 Corinthians 13:4-8, Psalm 119:105-112, Psalms 200 300',
    '$937 555 0123, $2,005,551,234, 0.2005551234, +5 degrees, 45385-1234',
    '555-0123, 137-555-0123, 937-155-0123, 4111 1111 1111 1111, 93755501234, 937-555-0123-4, Meeting ID: 937 555 0123',
  ])('none in %s', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  // Minutes, if the time grew with the square of the length.
  test.each([
    'a',
    '1',
    '(',
    '-',
    ' ',
    '.',
    '@',
    'a.',
    'a@',
    'a-',
    '+1 ',
    '937-',
    '- ',
    '1. x\n',
    ' \n',
    'www.',
    'https://',
    ')',
    'a@a.',
    '937-555-0123',
    'é',
    '[https://x.y)',
  ])('even %j repeated takes time in proportion to its length', (part) => {
    const text = `https://x.y/${part.repeat(200_000 / part.length)}`;
    expect(parseText(text.slice(11)).length + parseText(text).length).toBeGreaterThan(0);
  });
});
