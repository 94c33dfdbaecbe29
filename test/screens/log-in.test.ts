import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_THE_HAND, ON_THE_DESK, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { CAIO, enter, HELENA, openPages, visit } from './customer.ts';

describe.runIf(BROWSER_FOUND)('the door', { timeout: 60_000 }, () => {
  let bank: TestBank;
  const browsing = useBrowser();
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.close();
  });

  it.each([
    ['desktop', ON_THE_DESK],
    ['phone', IN_THE_HAND],
  ])('lets people in where they wanted to go, and out again (%s)', async (_name, size) => {
    const { page, expectAccessible, expectQuiet, close } = await openPages(browsing, size);
    await page.goto(`${bank.url}/app/statement`);
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    await expectAccessible();
    await enter(bank, page, HELENA);
    await page.getByRole('heading', { name: 'Extrato' }).waitFor();
    await expectAccessible();
    await page
      .getByRole('button', { name: /Sua conta e preferências/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    await page.goto(`${bank.url}/app`);
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    expectQuiet();
    await close();
  });

  it('says the same of whatever is wrong', async () => {
    const { page, close } = await openPages(browsing, ON_THE_DESK);
    await page.goto(`${bank.url}/`);
    await page.getByLabel('E-mail').fill(CAIO.email);
    await page.getByLabel('Senha').fill('broa-de-fuba');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('alert').getByText('E-mail, senha ou código não conferem').waitFor();
    await close();
  });

  it('speaks English to those who want it, and remembers', async () => {
    const { page, close } = await visit(bank, browsing, { person: CAIO, ...ON_THE_DESK });
    await page
      .getByRole('button', { name: /Sua conta e preferências/ })
      .last()
      .click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Hello, Caio' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Hello, Caio' }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('en-GB');
    await close();
  });

  it.each([
    ['Extrato', '/app/statement'],
    ['Equipe', '/app/team'],
    ['Credenciais', '/app/credentials'],
  ])('closes for whoever the bank no longer knows, and leads back (%s)', async (place, path) => {
    const { page, close } = await visit(bank, browsing, { person: CAIO, ...ON_THE_DESK });
    await bank.advance(16 * 60);
    await page.getByRole('link', { name: place }).first().click();
    await page.getByText('Sua sessão terminou por inatividade').waitFor();
    await enter(bank, page, CAIO);
    await page.waitForURL(bank.url + path);
    await page.getByRole('heading', { level: 1, name: place }).waitFor();
    await close();
  });

  it('closes when the bank says so to a page that nobody touches', async () => {
    const { page, close } = await visit(bank, browsing, { person: CAIO, ...ON_THE_DESK });
    await page.clock.install();
    await page.reload();
    await page.getByRole('heading', { name: 'Olá, Caio' }).waitFor();
    await bank.advance(16 * 60);
    // The first sign of life after a minute is told to the bank.
    await page.clock.runFor(61_000);
    await page.keyboard.press('Shift');
    await page.getByText('Sua sessão terminou por inatividade').waitFor();
    await close();
  });

  it('warns before the time is over', async () => {
    const { page, close } = await visit(bank, browsing, { person: CAIO, ...ON_THE_DESK });
    await page.clock.install();
    await page.reload();
    await page.getByRole('heading', { name: 'Olá, Caio' }).waitFor();
    await page.clock.runFor(14.5 * 60_000);
    const dialog = page.getByRole('dialog', { name: 'Você ainda está aí?' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Continuar conectado' }).click();
    await dialog.waitFor({ state: 'detached' });
    await close();
  });
});
