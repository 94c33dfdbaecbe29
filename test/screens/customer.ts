import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { SEEDED_COMPANIES } from '../../src/sandbox/seeded.ts';
import type { Browsing, Watched } from '../browser.ts';
import type { Answer, TestBank } from '../harness.ts';
import { codeOf, nextStep, type Person } from '../people.ts';

export const HELENA = SEEDED_COMPANIES[0]?.users[0] as Person;
export const CAIO = SEEDED_COMPANIES[0]?.users[1] as Person;

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

/** The pages as a customer in Brazil has them, who lets them use the clipboard. */
export function openPages(browsing: Browsing, options: BrowserContextOptions): Promise<Watched> {
  const permissions = ['clipboard-read', 'clipboard-write'];
  return browsing.open({ timezoneId: 'America/Sao_Paulo', permissions, ...options });
}

/** The cookie of a log-in, for the browser of a profile. */
export async function keepCookie(page: Page, { url }: TestBank, answer: Answer): Promise<void> {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [name = '', value = ''] = (answer.headers.get('set-cookie') ?? '').split(';', 1)[0]?.split('=') ?? [];
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
}

/** The pages at an address, with somebody logged in: without the door, which has tests of its own. */
export async function visit(
  bank: TestBank,
  browsing: Browsing,
  { person, path = '/app', ...options }: BrowserContextOptions & { person: Person; path?: string },
): Promise<Watched> {
  const watched = await openPages(browsing, options);
  const { email, password, totpSecret } = person;
  const login = { email, password, ...(totpSecret && { token: await freshCode(bank, person) }) };
  await keepCookie(watched.page, bank, await bank.post('/web/login', login, { as: null }));
  await watched.page.goto(`${bank.url}${path}`);
  await watched.page.getByRole('navigation').first().waitFor();
  return watched;
}
