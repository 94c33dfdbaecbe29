import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { SEEDED_OPERATOR } from '../../../src/sandbox/seeded.ts';
import { type Browsing, DESKTOP, type Watched } from '../../browser.ts';
import type { TestBank } from '../../harness.ts';
import { codeOf, nextStep } from '../../people.ts';
import { keepCookie } from '../customer.ts';

/** Fills in the operators' door as the sandbox's operator. */
export async function enterAsOperator(bank: TestBank, page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(SEEDED_OPERATOR.email);
  await page.getByLabel('Senha').fill(SEEDED_OPERATOR.password);
  // A code serves once, also for the test before this one.
  await nextStep(bank);
  await page.getByLabel('Código do autenticador').fill(await codeOf(bank, SEEDED_OPERATOR.totpSecret));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('navigation').first().waitFor();
}

/** Gives a dialog a fresh code of the sandbox's operator. */
export async function giveCode(bank: TestBank, dialog: Locator): Promise<void> {
  await nextStep(bank);
  await dialog.getByLabel('Código do autenticador').fill(await codeOf(bank, SEEDED_OPERATOR.totpSecret));
}

/** The console at an address, with the sandbox's operator logged in, without the door. */
export async function visitConsole(
  bank: TestBank,
  browsing: Browsing,
  { path = '/operator', ...options }: BrowserContextOptions & { path?: string } = {},
): Promise<Watched> {
  const watched = await browsing.open({ viewport: DESKTOP, ...options });
  await nextStep(bank);
  const { email, password, totpSecret } = SEEDED_OPERATOR;
  const login = { email, password, token: await codeOf(bank, totpSecret) };
  await keepCookie(watched.page, bank, await bank.post('/operator/session', login, { as: null }));
  await watched.page.goto(bank.url + path);
  await watched.page.getByRole('navigation').first().waitFor();
  return watched;
}
