import { type HTMLElement as Element, parse } from 'node-html-parser';

export type { Element };

/** A page as a reader without JavaScript has it: what is in <noscript> is part of it. */
export function readHtml(html: string): Element {
  return parse(html, { blockTextElements: { script: true, style: true } });
}

/** What one reads in a part, on one line. */
export function textOf(part: Element) {
  return part.textContent.replace(/\s+/g, ' ').trim();
}

/** What a screen reader calls a part, as far as our pages need it: its label, its alternative text or its own text. */
function nameOf(part: Element) {
  return part.getAttribute('aria-label') ?? part.getAttribute('alt') ?? textOf(part);
}

/** The parts that match a selector and, if given, have this name: the whole of it, or what the pattern matches. */
export function findAll(part: Element, selector: string, name?: string | RegExp) {
  const found = part.querySelectorAll(selector);
  if (name === undefined) return found;
  return found.filter((each) => (typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each))));
}

/** The one part that does: none, or a second one, is an error. */
export function find(part: Element, selector: string, name?: string | RegExp) {
  const [found, second] = findAll(part, selector, name);
  if (!found || second) {
    throw new Error(`${found ? 'More than one' : 'No'} ${selector} ${name ?? ''} in: ${textOf(part).slice(0, 300)}`);
  }
  return found;
}

/** The innermost part of a kind around a heading, which is how a visitor finds it. */
export function partWith(page: Element, selector: string, heading: string | RegExp) {
  const found = find(page, 'h1, h2, h3, h4', heading).closest(selector);
  if (!found) throw new Error(`No ${selector} around the heading ${heading}`);
  return found;
}

export function hrefOf(part: Element, name: string | RegExp) {
  return find(part, 'a', name).getAttribute('href') ?? '';
}

export function hrefsIn(part: Element) {
  return findAll(part, 'a').map((link) => link.getAttribute('href'));
}
