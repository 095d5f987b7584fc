import type { Locator, Page } from '@playwright/test';
import { churchDate } from '#core/church-time.ts';
import { day } from '#core/dates.ts';
import type { Event, EventInput } from '#features/events/event.ts';
import { anEventInput } from '#features/events/fixture.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import type { Group, GroupInput } from '#features/groups/group.ts';
import type { Article, ArticleInput } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import type { Field, Values } from '#records/declare/field.ts';
import type { Noun } from '#records/declare/noun.ts';
import { findViolations } from './axe.ts';
import { expect, password } from './test.ts';

/** Tests share a site and run in parallel, so each needs titles that no other test uses. */
export function unique(title: string) {
  return `${title} ${crypto.randomUUID()}`;
}

export async function createGroup(page: Page, input: Partial<GroupInput> = {}): Promise<Group> {
  const data = aGroupInput({ title: unique('Group'), ...input });
  return (await page.request.post('/api/groups', { data })).json();
}

export async function createArticle(page: Page, input: Partial<ArticleInput> = {}): Promise<Article> {
  const data = anArticleInput({ title: unique('Article'), ...input });
  return (await page.request.post('/api/news', { data })).json();
}

/** The date in a week. */
export const nextWeek = () => churchDate(new Date(Date.now() + 7 * day));

export async function createEvent(page: Page, input: Partial<EventInput> = {}): Promise<Event> {
  const data = anEventInput({ title: unique('Event'), date: nextWeek(), ...input });
  return (await page.request.post('/api/events', { data })).json();
}

/** Acts as another volunteer on another computer. */
export async function change(page: Page, { id }: Group, data: Partial<GroupInput>) {
  expect(await page.request.patch(`/api/groups/${id}`, { data })).toBeOK();
}

/** Acts as another volunteer on another computer. */
export async function deleteGroup(page: Page, { id }: Group) {
  expect(await page.request.delete(`/api/groups/${id}`)).toBeOK();
}

export async function saved(page: Page, { title }: Pick<Group, 'title'>): Promise<Group | undefined> {
  const groups: Group[] = await (await page.request.get('/api/groups')).json();
  return groups.find((group) => group.title === title);
}

export function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

export function heading(page: Page, name: string) {
  return page.getByRole('heading', { name, exact: true });
}

export async function logIn(page: Page) {
  await page.getByLabel('Password').fill(password);
  await button(page, 'Login').click();
}

/** The list item with this title, on admin screens and on the groups page. */
export function row(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: heading(page, title) });
}

/** A toast with this text. */
export function notice(page: Page, text: string) {
  return page.locator('.toast').getByText(text, { exact: true });
}

export async function fillFields(page: Page, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) await page.getByRole('textbox', { name }).fill(text);
}

/** The controls of any noun's form with their values. */
function controls(page: Page, { fields }: Pick<Noun, 'fields'>, values: Values) {
  // Moments are collapsed, pictures and audio are files, and entries have custom controls.
  const shown = Object.entries(fields).filter(
    ([, { isHidden, isShownFor, kind }]) =>
      !isHidden && (isShownFor?.(values) ?? true) && !/moment|picture|entries|audio/.test(kind),
  );
  type Control = { control: Locator; value: string | boolean; kind: Field['kind'] };
  return shown.flatMap(([name, { label, kind, options = [] }]): Control[] => {
    const value = (values[name] ?? '') as string | string[];
    const controlOf = (text: string) => page.getByLabel(text, { exact: true });
    if (!Array.isArray(value)) return [{ control: controlOf(label), value, kind }];
    return options.map((option) => ({
      control: controlOf(option),
      value: value.some((chosen) => chosen === option),
      kind,
    }));
  });
}

export async function fillForm(page: Page, noun: Pick<Noun, 'fields'>, values: Values) {
  for (const { control, value, kind } of controls(page, noun, values)) {
    if (typeof value === 'boolean') await control.setChecked(value);
    else await (kind === 'choice' ? control.selectOption(value) : control.fill(value));
  }
}

export async function expectForm(page: Page, noun: Pick<Noun, 'fields'>, values: Values) {
  for (const { control, value } of controls(page, noun, values)) {
    if (typeof value === 'boolean') await expect(control).toBeChecked({ checked: value });
    else await expect(control).toHaveValue(value);
  }
}

export async function edit(page: Page, title: string, texts: Record<string, string> = {}) {
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Edit / })).toBeVisible();
  await fillFields(page, texts);
}

export async function remove(page: Page, title: string) {
  await row(page, title).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

export async function undo(page: Page) {
  await button(page, 'Undo').click();
  await expect(notice(page, 'Change undone')).toBeVisible();
}

export async function expectAccessible(page: Page, part = 'body') {
  expect(await findViolations(page, undefined, part)).toEqual([]);
}
