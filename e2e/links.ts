import { expect, type Locator } from '@playwright/test';
import { church } from '#content/church.ts';
import type { Address } from '#content/schema.ts';

/** What a link to a mail program opens with. */
export async function letterOf(link: Locator) {
  const href = (await link.getAttribute('href')) ?? '';
  // Mail programs take a plus sign literally, and RFC 6068 wants lines to end in CR LF.
  expect(href).not.toContain('+');
  expect(href).not.toMatch(/(?<!%0D)%0A/);
  const { protocol, pathname, searchParams } = new URL(href);
  expect(protocol).toBe('mailto:');
  return { to: pathname, subject: searchParams.get('subject'), body: searchParams.get('body') ?? '' };
}

export const officePhone = `tel:+1${church.phone.replace(/\D/g, '')}`;

export function addressLine({ street, city, state, zip }: Address) {
  return `${street}, ${city}, ${state} ${zip}`;
}

/** A maps directions page, in a new tab, with the whole address encoded as its destination. */
export async function expectDirections(link: Locator, address: Address) {
  await expectNewTab(link);
  await expect(link).toHaveAttribute(
    'href',
    `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressLine(address))}`,
  );
}

export async function expectNewTab(link: Locator) {
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noreferrer|noopener/);
  await expect(link).toHaveAccessibleName(/opens in a new tab/);
}
