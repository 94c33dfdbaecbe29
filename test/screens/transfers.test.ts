import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER, DESKTOP, openBrowser, PHONE, seriousBarriers } from '../window.ts';
import type { TestBank } from '../harness.ts';
import { freshCode, HELENA, startBankWithPages, visit } from './customer.ts';

describe.runIf(BROWSER !== undefined)('transfers at the pages', () => {
  let bank: TestBank;
  let browser: Browser;
  beforeAll(async () => {
    [bank, browser] = await Promise.all([startBankWithPages(), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await bank.verify();
    await bank.close();
  });

  const review = async (page: Page, key: string, amount: string) => {
    await page.getByLabel('Chave Pix de quem recebe').fill(key);
    await page.getByLabel('Valor').fill(amount);
    await page.getByRole('button', { name: 'Revisar' }).click();
    return page.getByRole('dialog', { name: 'Confira antes de enviar' });
  };

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('are sent to a key in one step, with a receipt (%s)', async (_name, size) => {
    const { page, complaints, close } = await visit(bank, {
      browser,
      person: HELENA,
      size,
      path: '/app/transfers/new',
    });
    const dialog = await review(page, 'ok@psp.example', '12,34');
    expect(await seriousBarriers(page)).toEqual([]);
    await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await dialog.getByRole('button', { name: 'Enviar agora' }).click();
    await page.getByRole('status').getByText('Concluída').waitFor();
    await page.getByRole('heading', { name: 'Comprovante' }).waitFor();
    expect(await page.getByText('R$ 12,34').first().isVisible()).toBe(true);
    expect(await seriousBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('wait for a second step, which approves them', async () => {
    const { page, complaints, close } = await visit(bank, {
      browser,
      person: HELENA,
      size: DESKTOP,
      path: '/app/transfers/new',
    });
    const dialog = await review(page, 'ok@psp.example', '1.500,00');
    await dialog.getByRole('button', { name: 'Pedir aprovação' }).click();
    await page.getByRole('status').getByText('Espera aprovação').waitFor();
    await page.getByRole('button', { name: 'Aprovar' }).click();
    const approving = page.getByRole('dialog', { name: 'Aprovar transferência' });
    await approving.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await approving.getByRole('button', { name: 'Aprovar' }).click();
    await page.getByRole('status').getByText('Concluída').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('show whom a copy-and-paste code pays before anything is sent', async () => {
    const { pix_copy_and_paste } = await bank.sandbox('/codes', { type: 'DYNAMIC_IMMEDIATE', amount: 77.1 });
    const { page, complaints, close } = await visit(bank, {
      browser,
      person: HELENA,
      size: DESKTOP,
      path: '/app/transfers/new',
    });
    await page.getByRole('radio', { name: 'Copia e cola' }).check();
    await page.getByLabel('Código copia e cola').fill(pix_copy_and_paste);
    await page.getByRole('region', { name: 'Quem recebe' }).getByText('R$ 77,10').waitFor();
    expect(await page.getByLabel('Valor').inputValue()).toBe('77,10');
    await page.getByRole('button', { name: 'Revisar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confira antes de enviar' });
    await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await dialog.getByRole('button', { name: 'Enviar agora' }).click();
    await page.getByRole('status').getByText('Concluída').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
