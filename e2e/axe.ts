import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Runs these rules on a part of a page, by default all on all of it. Injects axe once a document, which costs as much as a run. */
export async function findViolations(page: Page, rules?: string[], part = 'html') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Frames are skipped: maps, streams and mails are pages of their own.
  const options: axe.RunOptions = { iframes: false, resultTypes: ['violations'] };
  if (rules) options.runOnly = rules;
  return page.evaluate(runAxe, { part, options });
}

async function runAxe({ part, options }: { part: string; options: axe.RunOptions }) {
  if (!window.axe) throw new Error('axe is not in this page');
  const { violations } = await window.axe.run(part, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
