import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textAsHtml } from '#core/typed-text.ts';
import { readHtml, readLine } from './html-text.ts';

const base = 'https://old.example.org/2019/page/';

function textOf(html: string, isSource = false) {
  return readHtml(html, { base, isSource }).text;
}

test.each([
  [
    'paragraphs and headings are lines',
    '<h2>News</h2><p>One<br>two</p><div>Three<br><br>four</div>',
    'News\n\nOne\ntwo\n\nThree\n\nfour',
  ],
  [
    'lists',
    '<ul><li>A<ul><li>B</li></ul></li><li><p>C</p><p>D</p></li><li></li></ul><ol start="3"><li>E<li>F</ol>G',
    '- A\n- B\n- C\n  D\n3. E\n4. F\n\nG',
  ],
  [
    'a link says where it leads, unless its text does',
    '<a href="/a b">here</a>, <a href="https://www.example.org/">example.org</a>, <a href="#x">up</a>, <a href="javascript:alert(1)">js</a>',
    'here (https://old.example.org/a%20b), example.org, up, js',
  ],
  [
    'mail and telephone',
    '<a href="mailto:jo@example.org?subject=x">Write</a> <a href="tel:+19375550100">937-555-0100</a>',
    'Write (jo@example.org) 937-555-0100',
  ],
  [
    'a table',
    '<table><tr><th>9 AM</th><td>Worship</td></tr><tr><td>10 AM</td><td></td></tr></table>',
    '9 AM · Worship\n\n10 AM',
  ],
  [
    'scripts, styles and forms are left out',
    'A<script>alert("<p>")</script><style>p{}</style><select><option>x</select><svg><text>y</text></svg> B',
    'A B',
  ],
  [
    'entities and quotes are what they stand for',
    '&#147;Caf&eacute;&#148;&nbsp;&amp; \u0093x\u0094 donâ€™t &lt;b&gt;',
    '“Café” & “x” don’t <b>',
  ],
  [
    'videos and files are lines',
    '<p>See <iframe src="https://player.vimeo.com/video/12345678"></iframe><audio src="/a.mp3"></audio></p>',
    'See\n\nhttps://vimeo.com/12345678\n\nhttps://old.example.org/a.mp3',
  ],
])('%s', (_, html, text) => expect(textOf(html)).toBe(text));

describe('of WordPress', () => {
  test.each([
    [
      'empty lines separate paragraphs',
      'One\ntwo\n\nThree\n<ul>\n<li>A</li>\n\n<li>B</li>\n</ul>\nFour',
      'One\ntwo\n\nThree\n\n- A\n- B\n\nFour',
    ],
    ['unless they are between blocks', '<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->', 'One two'],
    [
      'shortcodes go, and what they surround stays',
      '[vc_row a="1"]In[/vc_row] [caption id="1"]<img src="a.jpg">Us[/caption] [contact-form-7 id="5"] [fusion_divider]',
      'In Us',
    ],
    ['brackets of people stay', '[sic] [Luke 14] [[gallery]] [mid-week]', '[sic] [Luke 14] [gallery] [mid-week]'],
    [
      'players have an address',
      '[audio mp3="https://x.example.org/a.mp3"][/audio][embed]https://vimeo.com/12345678[/embed]',
      'https://x.example.org/a.mp3\n\nhttps://vimeo.com/12345678',
    ],
  ])('%s', (_, html, text) => expect(textOf(html, true)).toBe(text));
});

test('what is left out is said', () => {
  const html =
    '[gallery ids="1"][vc_row a="1"]<table><tr><td>x</td></tr></table><iframe src="https://maps.example.org/x"></iframe>';
  expect(readHtml(html, { isSource: true }).notes).toEqual([
    'A gallery in it is left out.',
    'The shortcode [vc_row] is left out.',
    'A table in it became lines.',
    'What it shows from maps.example.org is left out.',
  ]);
});

test('tags without end take time in proportion to their number', () => {
  const { text, notes } = readHtml(`A${'<i>'.repeat(100_000)}${'</b>'.repeat(100_000)}`);
  expect([text, notes]).toEqual(['A', [expect.stringContaining('too deeply')]]);
});

test('a title is one line, HTML or not', () => {
  expect(readLine('Faith &gt; fear, 1 < 2 <b>now</b>\nand &#8217;then')).toBe('Faith > fear, 1 < 2 now and ’then');
});

test('a text of ours that a feed has as HTML comes back with the same look', () => {
  const words = fc.constantFrom(
    'Come',
    '<b>',
    '&amp;',
    '- item',
    '2. second',
    'www.example.org',
    'https://example.org/a?b=1&c',
    'jo@example.org',
    '937-555-0100',
    '\n',
    '\n\n',
    '\n  ',
  );
  const look = (text: string) =>
    textAsHtml(text)
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?(<[^>]+>) ?/g, '$1');
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
      const text = parts.join(' ').trim();
      expect(look(textOf(textAsHtml(text)))).toBe(look(text));
    }),
  );
});
