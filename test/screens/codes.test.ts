import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_THE_HAND, ON_THE_DESK, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { HELENA, visit } from './customer.ts';

describe.runIf(BROWSER_FOUND)('payment codes at the pages', () => {
  let bank: TestBank;
  const browsing = useBrowser();
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  it.each([
    ['desktop', ON_THE_DESK],
    ['phone', IN_THE_HAND],
  ])('are made, shown, watched until they are paid, and given back (%s)', async (_name, size) => {
    const { page, expectAccessible, expectQuiet, close } = await visit(bank, browsing, {
      person: HELENA,
      ...size,
      path: '/app/codes/new',
    });
    await page.getByLabel('Valor').fill('45,90');
    // A customer who clicks twice wants one.
    await page.getByRole('button', { name: 'Criar cobrança' }).dblclick();
    await page.getByRole('img', { name: 'QR Code da cobrança' }).waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Copiar código' }).click();
    const pix_copy_and_paste = await page.evaluate('navigator.clipboard.readText()');
    await bank.sandbox('/cash-ins', { amount: 45.9, pix_copy_and_paste });
    await page.getByRole('status').getByText('Pagamento recebido').waitFor();
    await expectAccessible();

    await page.getByRole('button', { name: 'Devolver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Devolver dinheiro' });
    await dialog.getByLabel('Valor a devolver').fill('50,00');
    await dialog.getByLabel('Motivo').fill('Encomenda trocada');
    await dialog.getByText('Maior do que resta devolver.').first().waitFor();
    expect(await dialog.getByRole('button', { name: 'Devolver' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Valor a devolver').fill('20,00');
    await dialog.getByRole('button', { name: 'Devolver' }).click();
    await page.getByRole('status').getByText('Devolução concluída').waitFor();
    await page.getByText('R$ 25,90').waitFor();
    await page.getByRole('main').getByText('Devolvida em parte').waitFor();
    await page.goto(`${bank.url}/app/codes`);
    await page.getByText('Devolvida em parte').locator('visible=true').first().waitFor();
    expect(await page.getByText('Aguardando pagamento').count()).toBe(0);
    expectQuiet();
    await close();
  });

  it.each([
    ['desktop', ON_THE_DESK],
    ['phone', IN_THE_HAND],
  ] as const)('with a due date and a fine can be made and cancelled (%s)', async (_size, options) => {
    const { page, expectQuiet, close } = await visit(bank, browsing, {
      person: HELENA,
      ...options,
      path: '/app/codes/new',
    });
    await page.getByRole('radio', { name: 'Com vencimento' }).check();
    await page.getByLabel('Valor', { exact: true }).fill('1.200,00');
    // No fine is asked for that nobody has typed, and the button names what is missing.
    await page.getByText('Falta preencher: multa, nome do pagador, cpf ou cnpj do pagador.').waitFor();
    await page.getByLabel('Multa', { exact: true }).fill('2,00');
    await page.getByLabel('Nome do pagador').fill('Escola Girassol');
    await page.getByLabel('CPF ou CNPJ do pagador').fill('11.444.777/0001-61');
    await page.getByRole('button', { name: 'Criar cobrança' }).click();
    await page.getByText('Escola Girassol').waitFor();
    await page.getByRole('button', { name: 'Cancelar cobrança' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancelar esta cobrança?' });
    await dialog.getByRole('button', { name: 'Cancelar cobrança' }).click();
    await page.getByText('Cancelada').first().waitFor();
    expectQuiet();
    await close();
  });
});
