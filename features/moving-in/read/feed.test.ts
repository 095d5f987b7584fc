import { describe, expect, test } from 'vitest';
import { readAll } from './fixture.ts';

/** As podcast hosts write them, with the oddities of each. */
function podcast(items: string, channel = '<link>https://www.ourchurch.example.org</link>') {
  return `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet href="/styles.xsl" type="text/xsl"?>
<rss version="2.0" xmlns:apple="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>Our Sermons</title>${channel}<apple:author>Our Church</apple:author><apple:image href="https://img.example.org/show.jpg"/>
${items}</channel></rss>`;
}

const buzzsprout = `<item><apple:title>Grace</apple:title><title>Grace, Part 3: Luke 14:15-24</title>
<description><![CDATA[<p>Pastor Jo Lee goes on with our series.</p><p>Ask &amp; <a href="https://give.example.org/now">give</a>.</p>]]></description>
<content:encoded><![CDATA[<p>Pastor Jo Lee goes on with our series.</p><p>Ask &amp; <a href="https://give.example.org/now">give</a>.</p>]]></content:encoded>
<link>https://www.buzzsprout.com/12/episodes/19336943</link><guid isPermaLink="false">Buzzsprout-19336943</guid>
<apple:author>Our Church</apple:author><apple:duration>1842</apple:duration><apple:image href="https://img.example.org/show.jpg"/>
<enclosure url="https://op3.dev/e,pg=1/https://www.buzzsprout.com/12/episodes/19336943-grace.mp3" length="22111000" type="audio/mpeg"/>
<pubDate>Sun, 02 Mar 2025 23:30:00 -0500</pubDate></item>`;
const anchor = `<item><title><![CDATA[Home]]></title><description>&lt;p&gt;Psalm 23 &lt;/p&gt;</description>
<link>https://podcasters.spotify.com/pod/show/our/episodes/Home-e1</link>
<guid isPermaLink="false">7d3f7b6c-0000-4f2e-9a39-1f6a4e0f5a11</guid><pubDate>Mon, 03 Mar 2025 04:30:00 GMT</pubDate>
<enclosure url="https://anchor.fm/s/1/podcast/play/9/https%3A%2F%2Fd3.cloudfront.example.org%2Fstaging%2Fa.m4a" length="1" type="audio/x-m4a"/>
<apple:duration>00:50:95</apple:duration></item>`;
const subsplash = `<item><title>Hope</title><apple:author>Sam Ray</apple:author><apple:summary>On hope.</apple:summary>
<enclosure url="http://cdn.example.org/h.mp3?x=1" length="0" type=""/><pubDate>9 Mar 25 09:00 EST</pubDate><apple:duration> 52:05</apple:duration></item>`;

describe('a podcast becomes messages', () => {
  test('with the file, day, speaker, series and passages that each host gives, and what is found is marked', async () => {
    const { candidates, notes } = await readAll(podcast(buzzsprout + anchor + subsplash));
    expect(candidates).toMatchObject([
      {
        noun: 'messages',
        values: {
          title: 'Grace, Part 3: Luke 14:15-24',
          preachedOn: '2025-03-02',
          speaker: 'Pastor Jo Lee',
          series: 'Grace',
          passages: 'Luke 14:15-24',
          summary: 'Pastor Jo Lee goes on with our series.\n\nAsk & give (https://give.example.org/now).',
          audio: {
            address: 'https://www.buzzsprout.com/12/episodes/19336943-grace.mp3',
            type: 'audio/mpeg',
            bytes: 22111000,
            seconds: 1842,
          },
          publishAt: '2025-03-03T04:30:00.000Z',
        },
        origin: { source: 'podcast', key: 'Buzzsprout-19336943', publishedAt: '2025-03-03T04:30:00.000Z' },
        oldPaths: [],
        files: [
          { field: 'audio', address: 'https://www.buzzsprout.com/12/episodes/19336943-grace.mp3', bytes: 22111000 },
        ],
      },
      {
        values: {
          preachedOn: '2025-03-02',
          passages: 'Psalm 23',
          summary: '',
          audio: {
            address: 'https://d3.cloudfront.example.org/staging/a.m4a',
            type: 'audio/mp4',
            bytes: 0,
            seconds: 3095,
          },
        },
        origin: { key: '7d3f7b6c-0000-4f2e-9a39-1f6a4e0f5a11' },
      },
      {
        values: {
          preachedOn: '2025-03-09',
          speaker: 'Sam Ray',
          summary: 'On hope.',
          audio: { type: 'audio/mpeg', seconds: 3125 },
        },
        origin: { key: 'http://cdn.example.org/h.mp3?x=1', publishedAt: '2025-03-09T14:00:00.000Z' },
        files: [{ address: 'https://cdn.example.org/h.mp3?x=1', bytes: 0 }],
      },
    ]);
    expect(candidates[0]?.notes).toEqual([
      'Its audio is read from its own address, without the services that count downloads.',
      'Speaker found in the description: “Pastor Jo Lee”.',
      'Series found in the title: “Grace”.',
      'Passages found in the title: “Luke 14:15-24”.',
    ]);
    expect(candidates[2]?.notes).toEqual([expect.stringContaining('began with http://')]);
    expect(notes).toEqual([]);
  });

  test('whose former pages and feed lead here, if they were on the church’s own site', async () => {
    const channel = `<link>https://ourchurch.example.org/</link><atom:link rel="self" href="https://www.ourchurch.example.org/feed/podcast/"/>
      <atom:link rel="next" href="https://ourchurch.example.org/feed/podcast/?page=2"/>`;
    const item = `<item><title>Joy</title><link>http://www.ourchurch.example.org/2019/05/joy/?utm_source=rss</link><guid>https://ourchurch.example.org/?p=7</guid>
      <pubDate>2019-05-05</pubDate><enclosure url="https://cdn.example.org/j.mp3" length="9" type="audio/mpeg"/></item>`;
    const { candidates, redirects, notes } = await readAll(podcast(item.repeat(10), channel));
    expect(candidates[0]?.oldPaths).toEqual(['/2019/05/joy/', '/?p=7']);
    expect(redirects).toEqual([{ from: '/feed/podcast/', to: '/messages/feed', status: 301 }]);
    const hosted = await readAll(podcast(buzzsprout, '<link>https://www.buzzsprout.com/12</link>'));
    expect(hosted.candidates[0]?.oldPaths).toEqual([]);
    expect(notes).toEqual([expect.stringContaining('exactly 10 episodes'), expect.stringContaining('page=2')]);
  });
});

describe('other feeds become articles', () => {
  test('RSS of WordPress, without its cut summary and its footer', async () => {
    const item = `<item><title>Easter &amp;#8217;25 &amp;lt;3</title><link>https://o.example.org/easter/</link><dc:creator>Jo Lee</dc:creator>
      <pubDate>Fri, 18 Apr 2025 12:00:00 +0000</pubDate><guid isPermaLink="false">https://o.example.org/?p=9</guid>
      <description><![CDATA[<p>Come &#8230; [&#8230;]</p><p>The post <a href="/">Easter</a> appeared first on <a href="/">O</a>.</p>]]></description>
      <content:encoded><![CDATA[<p>Come all.</p><ul><li>6 AM</li></ul><p><img src="/e.jpg" alt="A cross"></p><p>The post <a href="/">Easter</a> appeared first on <a href="/">O</a>.</p>]]></content:encoded></item>
      <item><title>No date</title><description>x</description><pubDate>a day in May</pubDate></item>`;
    const { candidates, leftOut } = await readAll(
      podcast(item.replaceAll('apple:', 'itunes:'), '<link>https://o.example.org</link>'),
    );
    expect(candidates).toMatchObject([
      {
        noun: 'news',
        values: {
          title: 'Easter ’25 <3',
          summary: 'Come all.',
          content: '- 6 AM',
          author: 'Jo Lee',
          publishAt: '2025-04-18T12:00:00.000Z',
        },
        origin: { source: 'feed', key: 'https://o.example.org/?p=9' },
        oldPaths: ['/easter/', '/?p=9'],
        files: [{ field: 'picture', address: 'https://o.example.org/e.jpg', alt: 'A cross', bytes: 0 }],
      },
    ]);
    expect(leftOut).toEqual([{ title: 'No date', why: 'It has no date, or one in a form that is not known.' }]);
  });

  test('Atom with a prefix and XHTML, and RSS 1.0', async () => {
    const atom = `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>O</a:title><a:link href="https://o.example.org/"/>
      <a:entry><a:id>urn:1</a:id><a:title>1 &lt; 2</a:title><a:updated>2025-01-01T00:00:00Z</a:updated><a:link href="https://o.example.org/1"/>
      <a:author><a:name>Jo</a:name><a:email>jo@example.org</a:email></a:author><a:summary>First</a:summary>
      <a:content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>A <b>bold</b><br/>word</p></div></a:content></a:entry></a:feed>`;
    expect((await readAll(atom)).candidates).toMatchObject([
      { values: { title: '1 < 2', summary: 'First', content: 'A bold\nword', author: 'Jo' }, oldPaths: ['/1'] },
    ]);
    const rdf = `<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel><title>O</title></channel><item><title>One</title><link>https://o.example.org/1</link><dc:date>2025-01-01</dc:date><description>Text.</description></item></rdf:RDF>`;
    expect((await readAll(rdf)).candidates).toMatchObject([
      {
        values: {
          title: 'One',
          summary: 'Text.',
          content: 'Text.',
          author: 'Our Church',
          publishAt: '2025-01-01T05:00:00.000Z',
        },
      },
    ]);
  });

  test('JSON Feed, whose numbers and missing parts do no harm', async () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'O',
      home_page_url: 'https://o.example.org',
      next_url: 'https://o.example.org/2.json',
      items: [
        {
          id: 1,
          url: 'https://o.example.org/1',
          content_text: '1 < 2\n\nNext',
          date_published: '2025-01-01T00:00:00Z',
          authors: [{ name: 'Jo' }],
          tags: 7,
        },
        {
          id: 2,
          title: 'Talk',
          date_published: '2025-01-01T00:00:00Z',
          attachments: [{ url: 'https://o.example.org/a.mp3', mime_type: 'audio/mpeg', size_in_bytes: 9000 }],
        },
        'nothing',
      ],
    };
    const { candidates, leftOut, notes } = await readAll(JSON.stringify(feed));
    expect(candidates).toMatchObject([
      { noun: 'news', values: { title: '1 < 2', summary: '1 < 2', content: 'Next' }, origin: { key: '1' } },
      { noun: 'messages', values: { title: 'Talk', audio: { bytes: 9000 } } },
    ]);
    expect([leftOut.length, notes]).toEqual([1, [expect.stringContaining('https://o.example.org/2.json')]]);
  });
});
