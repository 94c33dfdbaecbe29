import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_THE_HAND, ON_THE_DESK, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { codeOf, nextStep } from '../people.ts';
import { CAIO, freshCode, HELENA, visit } from './customer.ts';

describe.runIf(BROWSER_FOUND)('transfers at the pages', () => {
  let bank: TestBank;
  const browsing = useBrowser();
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  const review = async (page: Page, key: string, amount: string) => {
    await page.getByLabel('Chave Pix do destinatário').fill(key);
    await page.getByLabel('Valor').fill(amount);
    await page.getByRole('button', { name: 'Revisar' }).click();
    return page.getByRole('dialog', { name: 'Confira antes de enviar' });
  };

  it.each([
    ['desktop', ON_THE_DESK],
    ['phone', IN_THE_HAND],
  ])('are sent to a key in one step, with a receipt (%s)', async (_name, size) => {
    const { page, expectAccessible, expectQuiet, close } = await visit(bank, browsing, {
      person: HELENA,
      ...size,
      path: '/app/transfers/new',
    });
    await page.getByLabel('Chave Pix do destinatário').fill('ok@psp');
    await page.getByLabel('Valor').fill('1,234');
    expect(await page.getByText('até dois decimais').count()).toBe(0);
    await page.getByLabel('Valor').blur();
    await page.getByText('Informe um valor maior que zero, com até dois decimais.').waitFor();
    const dialog = await review(page, 'ok@psp.example', '12,34');
    const asked = dialog.getByLabel('Código do autenticador');
    expect(await asked.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('Valor').press('Enter');
    await expectAccessible();
    // The sandbox keeps this authenticator, and types for whoever asks.
    await nextStep(bank);
    await dialog.getByRole('button', { name: 'Usar o código do sandbox' }).click();
    await expect.poll(() => asked.inputValue()).toBe(await codeOf(bank, HELENA.totpSecret ?? ''));
    await dialog.getByRole('button', { name: 'Enviar agora' }).click();
    await page.getByRole('status').getByText('Concluída').waitFor();
    await page.getByRole('heading', { name: 'Comprovante' }).waitFor();
    expect(await page.getByText('R$ 12,34').first().isVisible()).toBe(true);
    await expectAccessible();
    expectQuiet();
    await close();
  });

  it.each([
    ['desktop', ON_THE_DESK],
    ['phone', IN_THE_HAND],
  ] as const)('are created by one person and approved by another (%s)', async (_size, options) => {
    const path = '/app/transfers/new';
    const caio = await visit(bank, browsing, { person: CAIO, ...options, path });
    const dialog = await review(caio.page, 'ok@psp.example', '1.500,00');
    expect(await dialog.getByRole('button', { name: 'Enviar agora' }).isDisabled()).toBe(true);
    await dialog.getByText('Para enviar, ative a verificação em duas etapas em Segurança.').waitFor();
    await dialog.getByRole('button', { name: 'Pedir aprovação' }).click();
    await caio.page.getByRole('status').getByText('Aguardando aprovação').waitFor();
    expect(await caio.page.getByRole('button', { name: 'Aprovar' }).isDisabled()).toBe(true);

    const helena = await visit(bank, browsing, { person: HELENA, ...options });
    const needs = helena.page.getByRole('region', { name: 'Precisa de você' });
    await needs.getByRole('link', { name: 'Aprovar R$ 1.500,00 para ok@psp.example' }).click();
    await helena.page.getByRole('button', { name: 'Aprovar' }).click();
    const approving = helena.page.getByRole('dialog', { name: 'Aprovar transferência' });
    await approving.getByLabel('Código do autenticador').fill('000000');
    await approving.getByRole('button', { name: 'Aprovar' }).click();
    await approving.getByRole('alert').getByText('Código incorreto ou já utilizado').waitFor();
    await approving.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await approving.getByRole('button', { name: 'Aprovar' }).click();
    await helena.page.getByRole('status').getByText('Concluída').waitFor();
    await helena.page.getByText('Caio Prado').waitFor();
    await caio.page.reload();
    await caio.page.getByRole('heading', { name: 'Comprovante' }).waitFor();
    caio.expectQuiet();
    helena.expectQuiet();
    await Promise.all([caio.close(), helena.close()]);
  });

  it('show why they failed', async () => {
    const path = '/app/transfers/new';
    const { page, close } = await visit(bank, browsing, { person: HELENA, ...IN_THE_HAND, path });
    const dialog = await review(page, 'reject-ac06@psp.example', '10');
    await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await dialog.getByRole('button', { name: 'Enviar agora' }).click();
    await page.getByRole('status').getByText('Não concluída').waitFor();
    await page.getByText('(AC06)').waitFor();
    await close();
  });

  it.each([
    ['desktop', ON_THE_DESK],
    ['phone', IN_THE_HAND],
  ] as const)('show whom a copy-and-paste code pays before anything is sent (%s)', async (_size, options) => {
    const { pix_copy_and_paste } = await bank.sandbox('/codes', { type: 'DYNAMIC_IMMEDIATE', amount: 77.1 });
    const { page, expectQuiet, close } = await visit(bank, browsing, {
      person: HELENA,
      ...options,
      path: '/app/transfers/new',
    });
    await page.getByRole('radio', { name: 'Copia e cola' }).check();
    await page.getByLabel('Código copia e cola').fill(pix_copy_and_paste);
    await page.getByRole('region', { name: 'Destinatário' }).getByText('R$ 77,10').waitFor();
    expect(await page.getByLabel('Valor').inputValue()).toBe('77,10');
    await page.getByRole('button', { name: 'Revisar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confira antes de enviar' });
    await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await dialog.getByRole('button', { name: 'Enviar agora' }).click();
    await page.getByRole('status').getByText('Concluída').waitFor();
    expectQuiet();
    await close();
  });
});
