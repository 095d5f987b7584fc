import { caniemail } from 'caniemail';
import { describe, expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { defaultContent } from '#content/words.ts';
import { type Article, news } from '#features/news/article.ts';
import { anArticle } from '#features/news/fixture.ts';
import { find, findAll, hrefOf, hrefsIn, readHtml, textOf } from '#test/html.ts';
import { confirmationHeaders, confirmationMail } from './confirmation-mail.ts';
import { leaveUrlPlaceholder, newsletterHeaders, newsletterMail } from './newsletter-mail.ts';

const {
  facts: { mainCampus },
  words: { confirmationMail: confirmationWords, newsletterMail: words },
} = defaultContent;

const siteUrl = 'https://church.example.org';
const leaveUrl = `${siteUrl}/newsletter/leave?token=one`;
const confirmUrl = `${siteUrl}/newsletter/confirm?token=one`;

const picture = { id: 'an-id', alt: 'A red barn', width: 2000, height: 1000, focusX: 0, focusY: 0 };

function write(overrides?: Partial<Article>) {
  return newsletterMail(news, anArticle(overrides), { siteUrl, leaveUrl }, defaultContent);
}

describe('a newsletter', () => {
  test('has the article, its URL, why and by whom it was sent, and how to unsubscribe, as HTML and as text', () => {
    const { title, author } = anArticle();
    const content = 'At noon.\nOutside.\n\nRain or shine. Bring:\n- a chair\n- what church.example.org says';
    const { subject, html, text } = write({ summary: 'Bring a salad', content });
    expect(subject).toBe(title);
    const mail = readHtml(html);
    expect(textOf(find(mail, 'h1'))).toBe(title);
    const { street, zip } = mainCampus.address;
    const why = [words.read, words.why, church.name, street, zip];
    for (const part of [title, author, 'Bring a salad', 'Rain or shine. Bring:', ...why]) {
      expect(textOf(mail)).toContain(part);
      expect(text).toContain(part);
    }
    expect(html).toContain('>At noon.<br/>Outside.</p>');
    expect(findAll(mail, 'ul > li').map(textOf)).toEqual(['a chair', 'what church.example.org says']);
    expect(text).toContain(content);
    expect(hrefsIn(mail)).toEqual([siteUrl, `${siteUrl}/news/picnic`, leaveUrl]);
    expect(text.match(/https:\S+/g)).toEqual([`${siteUrl}/news/picnic`, leaveUrl]);
    // It loads nothing.
    expect(findAll(mail, 'img, link, script, iframe, [src], [background]')).toEqual([]);
    expect(html).not.toMatch(/url\(|@import/);
  });

  test('is the same for everybody but for the link to leave', () => {
    const frozen = newsletterMail(news, anArticle(), { siteUrl, leaveUrl: leaveUrlPlaceholder }, defaultContent);
    expect(JSON.parse(JSON.stringify(frozen).replaceAll(leaveUrlPlaceholder, leaveUrl))).toEqual(write());
  });

  test('shows nobody’s link where the article mentions the placeholder', () => {
    const article = anArticle({ content: `Type ${leaveUrlPlaceholder} here.` });
    const { html, text } = newsletterMail(news, article, { siteUrl, leaveUrl: leaveUrlPlaceholder }, defaultContent);
    expect([html, text].map((part) => part.split(leaveUrlPlaceholder).length - 1)).toEqual([1, 1]);
  });

  test('shows the article’s picture, from the same URL for everybody, and no wider than the text', () => {
    const imageOf = (given = {}) => {
      const { html, text } = write({ picture: { ...picture, ...given } });
      expect(text).toBe(write().text);
      return find(readHtml(html), 'img').attributes;
    };
    expect(imageOf()).toMatchObject({ src: `${siteUrl}/pictures/an-id-1200.jpg`, alt: 'A red barn', width: '544' });
    expect(imageOf({ alt: 'A red\nbarn' })).toMatchObject({ alt: 'A red barn' });
    expect(imageOf({ width: 300, height: 200 })).toMatchObject({ width: '300' });
    expect(imageOf({ width: 1000, height: 2000 })).toMatchObject({ width: '300' });
  });

  test('has the colors that the church has chosen', () => {
    const { facts } = defaultContent;
    const colors = { ...facts.colors, '--accent': { light: '#000001', dark: '#fffffe' } };
    const links = { siteUrl, leaveUrl };
    const { html } = newsletterMail(news, anArticle(), links, { ...defaultContent, facts: { ...facts, colors } });
    expect(html).toMatch(/<a [^>]*style="[^"]*color:#000001/);
    expect(html).toContain('.accent { color: #fffffe !important; }');
    expect(html).not.toContain(facts.colors['--accent'].light);
  });

  test.each([
    ['markup', '<img src=x onerror=alert(1)></p></td></table><script>alert(1)</script>&amp; "quoted"'],
    ['emoji', '👪🏽 and 🏳️‍🌈'],
  ])('shows %s as it was typed', (_, typed) => {
    const { subject, html, text } = write({ title: typed, summary: typed, content: typed, author: typed });
    expect(subject).toBe(typed);
    const mail = readHtml(html);
    expect(findAll(mail, 'img, script')).toEqual([]);
    expect(findAll(mail, 'h1, p').filter((part) => textOf(part) === typed)).toHaveLength(3);
    expect(text.split(typed)).toHaveLength(5);
  });

  test('has a subject of one line without control characters', () => {
    expect(write({ title: 'One\r\nBcc: a@b.example\u0007' }).subject).toBe('One Bcc: a@b.example');
  });

  test.each([
    ['words', 'word '],
    ['emoji', '👪'],
    ['markup', '"<&'],
    ['empty lines', 'x\n\n'],
    ['a list', '- x\n'],
  ])('is cut where Gmail would hide its end: %s', (_, typed) => {
    const long = typed.repeat(100_000).slice(0, 100_000);
    const article = { title: long.slice(0, 2_000), summary: long.slice(0, 20_000), content: long };
    const { html, text, subject } = write(article);
    const encoded = [html, text, subject].map((part) => Buffer.from(part).toString('base64').length);
    expect(encoded.reduce((sum, length) => sum + length)).toBeLessThan(102_000);
    expect(html.isWellFormed() && text.isWellFormed()).toBe(true);
    const mail = readHtml(html);
    expect(hrefsIn(mail)).toEqual([`${siteUrl}/news/picnic`, leaveUrl]);
    expect(hrefOf(mail, words.readRest)).toBe(`${siteUrl}/news/picnic`);
    expect(textOf(mail)).toContain(words.why);
    for (const part of [`${words.readRest}:\n${siteUrl}/news/picnic`, words.why]) expect(text).toContain(part);
  });

  test('is whole as long as it fits', () => {
    const content = `${'A sentence of nine words that nobody has to read. '.repeat(600)}The end.`;
    const { html, text } = write({ content });
    for (const part of [html, text]) expect(part).toContain('The end.');
    expect(hrefOf(readHtml(html), words.read)).toBe(`${siteUrl}/news/picnic`);
  });

  test('names its list, and supports one-click unsubscribe', () => {
    const headers = newsletterHeaders({ leaveUrl }, defaultContent.words);
    expect(headers).toEqual({
      'List-Id': expect.stringMatching(/^[\w ]+ <news\.church\.example\.org>$/),
      'List-Unsubscribe': `<${leaveUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(newsletterHeaders({ leaveUrl: 'http://[::1]:3000/leave' }, defaultContent.words)['List-Id']).toMatch(
      / <news\.[\w.-]*>$/,
    );
  });
});

test('a confirmation mail asks, has one link, and prevents automatic replies', () => {
  const { subject, html, text } = confirmationMail({ confirmUrl }, defaultContent);
  expect(subject).toBe(confirmationWords.subject);
  const mail = readHtml(html);
  for (const part of [confirmationWords.text, confirmationWords.expiry, confirmationWords.notYou, church.name]) {
    expect(textOf(mail)).toContain(part);
    expect(text).toContain(part);
  }
  expect(new Set(hrefsIn(mail))).toEqual(new Set([confirmUrl]));
  expect(text.match(/https:\S+/g)).toEqual([confirmUrl]);
  expect(confirmationHeaders).toEqual({ 'Auto-Submitted': 'auto-generated' });
});

test('common mail programs support the markup, except for features that the mails can do without', () => {
  const clients = ['gmail.*', 'outlook.*', 'apple-mail.*', 'yahoo.*', 'samsung-email.*'] as const;
  const content = '- One\n\n1. https://example.org';
  const unsupported = [write({ picture, content }).html, confirmationMail({ confirmUrl }, defaultContent).html].flatMap(
    (html) => [...caniemail({ clients: [...clients], html }).issues.errors.values()].flat().map(({ title }) => title),
  );
  expect([...new Set(unsupported)].sort()).toEqual([
    // Cells also have the page's color.
    '<body> element',
    // Programs without support for our dark mode invert the light colors.
    '<style> element',
    '@media',
    // Corners become square.
    'border-radius',
    'color-scheme meta tag',
    // The visible preview is a sentence of the article.
    'display:none',
    // Screen readers announce the tables.
    'role attribute',
    // A very long word may exceed the screen.
    'table-layout',
    'word-break',
  ]);
});
