import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { SEEDED_COMPANIES } from '../../src/sandbox/seeded.ts';
import { openPage, type WatchedPage } from '../window.ts';
import { startBank, type TestBank } from '../harness.ts';
import { codeOf, nextStep, type Person } from '../people.ts';

export const HELENA = SEEDED_COMPANIES[0]?.users[0] as Person;
export const CAIO = SEEDED_COMPANIES[0]?.users[1] as Person;

/** A bank whose pages are those of `dist/web`. */
export function startBankWithPages(): Promise<TestBank> {
  return startBank();
}

/** A code that nobody has used yet: a code serves once. */
export async function freshCode(bank: TestBank, person: Person): Promise<string> {
  await nextStep(bank);
  return codeOf(bank, person.totpSecret ?? '');
}

/** Fills in the door and waits for what is behind it. */
export async function enter(bank: TestBank, page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha').fill(person.password);
  if (person.totpSecret !== undefined)
    await page.getByLabel('Código do autenticador').fill(await freshCode(bank, person));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('navigation').first().waitFor();
}

/** A browser window of somebody who is logged in, at an address. */
export async function visit(
  bank: TestBank,
  {
    browser,
    person,
    size,
    path = '/app',
  }: { browser: Browser; person: Person; size: BrowserContextOptions; path?: string },
): Promise<WatchedPage> {
  const watched = await openPage(browser, size);
  await watched.page.goto(`${bank.url}${path}`);
  await enter(bank, watched.page, person);
  return watched;
}
