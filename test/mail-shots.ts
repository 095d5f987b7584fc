// Takes screenshots of both mails in shots/mail/: light, dark, and inverted as some mail programs do, at the widths of a phone and a
// window: `node test/mail-shots.ts`.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { sampleData } from '#content/sample-data.ts';
import { defaultContent } from '#content/words.ts';
import { type Article, news } from '#features/news/article.ts';
import { confirmationMail } from '#features/newsletter/mail/confirmation-mail.ts';
import { newsletterMail } from '#features/newsletter/mail/newsletter-mail.ts';
import { chromiumFlags, findChromium } from './chromium.ts';

const siteUrl = 'https://church.example.org';
const token = 'token'.repeat(20);

const [newest] = sampleData.news;
const article = { id: '', slug: 'an-article', version: 1, createdAt: '2027-03-05T15:00:00.000Z', ...newest };
const mails = {
  confirmation: confirmationMail({ confirmUrl: `${siteUrl}/newsletter/confirm?token=${token}` }, defaultContent),
  newsletter: newsletterMail(
    news,
    article as unknown as Article,
    { siteUrl, leaveUrl: `${siteUrl}/newsletter/leave?token=${token}` },
    defaultContent,
  ),
};
const looks = [
  { look: 'light', colorScheme: 'light', style: '' },
  { look: 'dark', colorScheme: 'dark', style: '' },
  { look: 'inverted', colorScheme: 'light', style: 'html { filter: invert(1) hue-rotate(180deg) }' },
] as const;

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
for (const { look, colorScheme, style } of looks) {
  for (const width of [360, 700]) {
    const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme });
    for (const [name, { html }] of Object.entries(mails)) {
      await page.setContent(html.replace('</style>', `${style}</style>`));
      await page.screenshot({ path: join('shots', 'mail', `${name}-${look}-${width}.png`), fullPage: true });
    }
    await page.close();
  }
}
await browser.close();
