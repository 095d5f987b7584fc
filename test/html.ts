import { type HTMLElement as Element, parse } from 'node-html-parser';

export type { Element };

/** Parses a page as it is without JavaScript: including <noscript>. */
export function readHtml(html: string): Element {
  return parse(html, { blockTextElements: { script: true, style: true } });
}

/** The text of an element, on one line. */
export function textOf(element: Element) {
  return element.textContent.replace(/\s+/g, ' ').trim();
}

/** The accessible name, as far as our pages need it: aria-label, alt text or content. */
function nameOf(element: Element) {
  return element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? textOf(element);
}

/** The elements that match a selector and, if given, an accessible name: exactly, or by pattern. */
export function findAll(element: Element, selector: string, name?: string | RegExp) {
  const found = element.querySelectorAll(selector);
  if (name === undefined) return found;
  return found.filter((each) => (typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each))));
}

/** The only matching element. Throws if there is none, or more than one. */
export function find(element: Element, selector: string, name?: string | RegExp) {
  const [found, second] = findAll(element, selector, name);
  if (!found || second) {
    throw new Error(`${found ? 'More than one' : 'No'} ${selector} ${name ?? ''} in: ${textOf(element).slice(0, 300)}`);
  }
  return found;
}

/** The closest ancestor of a heading that matches a selector. */
export function partWith(page: Element, selector: string, heading: string | RegExp) {
  const found = find(page, 'h1, h2, h3, h4', heading).closest(selector);
  if (!found) throw new Error(`No ${selector} around the heading ${heading}`);
  return found;
}

export function hrefOf(element: Element, name: string | RegExp) {
  return find(element, 'a', name).getAttribute('href') ?? '';
}

export function hrefsIn(element: Element) {
  return findAll(element, 'a').map((link) => link.getAttribute('href'));
}
