import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { formatDate } from '#core/timestamps.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { type Element, find, findAll, hrefOf, hrefsIn, partWith, textOf } from './html.ts';
import { mapsSearchFor } from './links.ts';
import { visitSite } from './visit.ts';

const { newsletter, news } = defaultContent.words;

const { open, openMain, send, logIn } = await visitSite();
const volunteer = await logIn();

async function create(path: string, input: object): Promise<string> {
  const { status, text } = await send('POST', path, input, volunteer);
  expect(status).toBe(201);
  return `${path}/${JSON.parse(text).id}`;
}

describe('/small-groups', () => {
  test('shows every detail of a group except its time zone, its changes, and nothing of a deleted one', async () => {
    const group = aGroupInput({ title: 'Bread and Salt', description: 'First line\nsecond line', gender: 'Female' });
    const url = await create('/api/groups', group);
    const readCard = async () => partWith(await openMain('/small-groups?q=Bread+and+Salt'), 'li', group.title);
    const card = await readCard();
    const { meetingDay, meetingTime, ageRange, leaders, category, location, timezone } = group;
    for (const detail of [meetingDay, meetingTime, 'Female', ageRange, leaders, 'In person, Video', category]) {
      expect(textOf(card)).toContain(detail);
    }
    expect(card.textContent).toContain(group.description);
    expect(textOf(card)).not.toContain(timezone);
    const map = find(card, 'a', location);
    expect(map.getAttribute('href')).toBe(mapsSearchFor(location));
    expect(map.getAttribute('target')).toBe('_blank');
    await send('PATCH', url, { meetingFormats: ['chat'], category: 'Supper' }, volunteer);
    for (const detail of ['HowChat', 'Supper']) expect(textOf(await readCard())).toContain(detail);
    await send('DELETE', url, undefined, volunteer);
    expect(textOf(await openMain('/small-groups'))).not.toContain(group.title);
  });
});

test('/news shows articles with their dates, newest first, the newsletter, and no admin link', async () => {
  for (const title of ['An older one', 'A newer one']) await create('/api/news', anArticleInput({ title }));
  const main = await openMain('/news');
  expect(findAll(main, 'article h2').map(textOf)).toEqual(['A newer one', 'An older one']);
  for (const time of findAll(main, 'article time')) {
    expect(textOf(time)).toBe(formatDate(time.getAttribute('datetime') ?? '', 'MMMM dd, yyyy'));
  }
  expect(hrefsIn(main)).not.toContain('/admin/news');
  expect(hrefOf(main, news.subscribe.label)).toBe('#newsletter');
  expect(find(main, '#newsletter')).toBe(partWith(main, 'section', newsletter.heading));
});

const nasty = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"\'`&amp;&lt; </textarea></title></script><!--',
  '</script><script>window.hurt = true</script> \u2028 \u2029 \\u003c {{2+2}}',
  '%s %d %o \\n \\0 C:\\new\\table; DROP TABLE groups; --',
  'Ω≈ç√ 日本語 العربية 👩‍👩‍👧‍👦 é\u0301 \u202eright to left\u202c',
];
const anyCharacters = fc.sample(fc.string({ unit: 'grapheme', maxLength: 60 }), { numRuns: 20, seed: 20270522 });
// Removes blanks at the ends, which would be trimmed.
const texts = [nasty, anyCharacters].map((pieces) => pieces.join(' ').trim());

test('any text a volunteer writes is shown unchanged, and adds no element or script to the page', async () => {
  // A text's own line breaks make paragraphs.
  const countElements = async () => findAll(await open('/news'), ':not(p, br)').length;
  const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');
  const plain = await create('/api/news', anArticleInput());
  const before = await countElements();
  await send('DELETE', plain, undefined, volunteer);
  for (const text of texts) {
    const written = anArticleInput({
      title: text,
      summary: `${text}\n  ${text}`,
      content: `${text}\n\n\t${text}\n${text}`,
      author: text,
    });
    const url = await create('/api/news', written);
    const [article] = findAll(await openMain('/news'), 'article') as [Element];
    expect(find(article, 'h2').textContent).toBe(text);
    expect(find(article, 'span').textContent).toBe(`By ${text}`);
    const [, ...paragraphs] = findAll(article, 'p').map((paragraph) => withoutSpace(paragraph.textContent));
    expect(paragraphs.join('')).toBe(withoutSpace(written.summary + written.content));
    expect(await countElements()).toBe(before);
    await send('DELETE', url, undefined, volunteer);
  }
});
