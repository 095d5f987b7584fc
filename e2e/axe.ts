import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
    defineAxe?: () => void;
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Sends axe to the browser once, for a test that opens many documents. It is compiled in those that run it. */
export function prepareAxe(page: Page) {
  return page.addInitScript(`window.defineAxe = () => { ${source} }`);
}

/** Runs these rules on a part of a page, by default all of them. Injecting axe costs as much as running it. */
export async function findViolations(page: Page, rules?: string[], part = 'html') {
  const isDefined = () => {
    if (!window.axe) window.defineAxe?.();
    return Boolean(window.axe);
  };
  if (!(await page.evaluate(isDefined))) await page.evaluate(source);
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
