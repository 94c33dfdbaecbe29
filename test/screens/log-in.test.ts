import type { Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_THE_HAND, ON_THE_DESK, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { ageSessions } from '../people.ts';
import { CAIO, enter, HELENA, openPages, visit } from './customer.ts';

describe.runIf(BROWSER_FOUND)('the door', () => {
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
    await page.getByRole('alert').getByText('E-mail, senha ou código incorretos').waitFor();
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
    const { page, settled, close } = await visit(bank, browsing, { person: CAIO, ...ON_THE_DESK });
    // The page's open requests would be refused before the click.
    await settled();
    await ageSessions(bank, 16 * 60);
    await page.getByRole('link', { name: place }).first().click();
    await page.getByText('Sua sessão terminou. Entre de novo').waitFor();
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
    // A call that is still under way would make the session young again.
    await page.waitForLoadState('networkidle');
    await ageSessions(bank, 16 * 60);
    // The first sign of life after a minute is told to the bank.
    await page.clock.fastForward(61_000);
    await page.keyboard.press('Shift');
    await page.getByText('Sua sessão terminou. Entre de novo').waitFor();
    await close();
  });

  it('stays open when the clock of the sandbox moves, by an hour or by days', async () => {
    const { page, expectQuiet, close } = await visit(bank, browsing, { person: CAIO, ...ON_THE_DESK });
    for (const seconds of [3_600, 5 * 86_400]) {
      await bank.advance(seconds);
      await page.getByRole('link', { name: 'Extrato' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Extrato' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Extrato' }).waitFor();
      await page.goto(`${bank.url}/app`);
    }
    expectQuiet();
    await close();
  });

  it('tells the time of a bank whose clock was moved, before anybody is in', async () => {
    await bank.advance(3_600);
    const { page, expectAccessible, expectQuiet } = await openPages(browsing, ON_THE_DESK);
    await page.goto(`${bank.url}/app/login`);
    const notice = page.getByRole('region', { name: 'Ambiente' });
    await notice.getByText(/relógio do banco: \d\d\/\d\d\/\d{4} \d\d:\d\d/).waitFor();
    expect(await notice.getByRole('link', { name: 'Abrir o sandbox' }).getAttribute('href')).toBe(
      '/sandbox/ui',
    );
    await expectAccessible();
    expectQuiet();
  });

  it('says that it was for want of anybody only when it was', async () => {
    const { page, close } = await visit(bank, browsing, { person: CAIO, ...ON_THE_DESK });
    await page.clock.install();
    await page.reload();
    await page.getByRole('heading', { name: 'Olá, Caio' }).waitFor();
    await page.clock.fastForward(15.1 * 60_000);
    await page.getByText('Sua sessão terminou após 15 minutos sem uso.').waitFor();
    await close();
  });

  it('keeps its reason when the bank refuses, meanwhile, what the page had asked before', async () => {
    const { page, close } = await visit(bank, browsing, { person: CAIO, ...ON_THE_DESK });
    await page.clock.install();
    await page.reload();
    await page.getByRole('heading', { name: 'Olá, Caio' }).waitFor();
    const polls = /\/web\/(cashouts|claims|security-log)\?/;
    const isPoll = (request: Request) => polls.test(request.url());
    const loggedOut = page.waitForResponse('**/web/logout');
    const pollEnded = Promise.race([
      page.waitForEvent('requestfinished', isPoll),
      page.waitForEvent('requestfailed', isPoll),
    ]);
    await page.route(polls, async (route) => {
      await loggedOut;
      await route.continue();
    });
    await page.route('**/assets/login-page*', async (route) => {
      await pollEnded;
      await route.continue();
    });
    await page.clock.fastForward(15.1 * 60_000);
    await page.getByText('Sua sessão terminou após 15 minutos sem uso.').waitFor();
    await close();
  });

  it('warns before the time is over', async () => {
    const { page, close } = await visit(bank, browsing, { person: CAIO, ...ON_THE_DESK });
    await page.clock.install();
    await page.reload();
    await page.getByRole('heading', { name: 'Olá, Caio' }).waitFor();
    await page.clock.fastForward(14.5 * 60_000);
    const dialog = page.getByRole('dialog', { name: 'Você ainda está aí?' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Continuar conectado' }).click();
    await dialog.waitFor({ state: 'detached' });
    await close();
  });
});
