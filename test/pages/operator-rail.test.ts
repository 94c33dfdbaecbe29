import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDirectory } from '../../central-bank/dict/part.ts';
import { queryText } from '../../src/database/pool.ts';
import { BROWSER_FOUND, IN_A_BROWSER, PHONE, picture, useBrowser } from '../browser.ts';
import type { Json, TestBank } from '../harness.ts';
import { asOperator } from '../operators.ts';
import { type BankOnRail, elsewhere, moveBank, openBankOnRail, payIn } from '../rail/bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from '../rail/central-bank.ts';
import { giveCode, visitConsole } from '../screens/operator/console.ts';
import { until } from '../until.ts';

describe.runIf(BROWSER_FOUND)(`the settlement system as operators see it ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let running: RunningCentralBank;
  let by: BankOnRail;
  let bank: TestBank;
  beforeAll(async () => {
    running = await openCentralBank({ streamWaitMs: 100 }, startDirectory);
    by = await openBankOnRail(running);
    const advance = async (seconds: number) => {
      await moveBank(by.bank, seconds);
      await running.control('POST', '/clock', { advance: seconds });
      by.bank.forgetTokens();
    };
    bank = { ...by.bank, advance };
  });
  afterAll(async () => {
    await by.close();
    await running.close();
  });

  const rows = (text: string, values: unknown[] = []) => queryText<Json>(by.database.db.main, text, values);
  const paid = async (recipient = elsewhere(running, 'ok')): Promise<string> => {
    by.bank.forgetTokens();
    const id = await by.pay(12.34, recipient);
    await until(async () => expect((await by.cashout(id)).status).not.toBe('PROCESSING'));
    const [row] = await rows('select end_to_end_id as id from cashouts where id = $1', [id]);
    return row?.id;
  };

  it('shows what was said about a payment, by whom it was signed, and the XML a click away', async () => {
    const id = await paid();
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, {
      path: `/operator/app/payments/${id}`,
    });
    const messages = page.getByRole('region', { name: 'Mensagens com o SPI' });
    await messages.getByText('Ordem de pagamento').waitFor();
    await messages.getByText('Situação do pagamento').waitFor();
    await messages.getByText(/^assinada por este banco \(99999000\), certificado nº \d+$/).waitFor();
    await messages.getByText(/^assinada pelo SPI \(00038166\), certificado nº \d+$/).waitFor();
    await expectAccessible();
    await picture(page, 'rail-messages');
    await messages.getByRole('button', { name: 'Ver XML: pacs.008' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mensagem como foi assinada' });
    await dialog.getByText(`<EndToEndId>${id}</EndToEndId>`).waitFor();
    await expectAccessible();
    await picture(page, 'rail-xml');
    const operator = await asOperator(bank);
    const { body } = await operator.get('/operator/audit-log?act=READ&subject=RAIL_MESSAGE');
    expect(body.results).toHaveLength(1);
    expectQuiet();
  });

  it('contests a payment as a fraud, and shows how its recovery stands', async () => {
    const id = await paid();
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, {
      path: `/operator/app/payments/${id}`,
    });
    const card = page.getByRole('region', { name: 'Recuperação por fraude' });
    await card.getByRole('button', { name: 'Contestar como fraude' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contestar como fraude' });
    await dialog.getByText('Preencha o relato e o contato', { exact: true }).waitFor();
    await dialog.getByLabel('O que aconteceu').selectOption({ label: 'Crime de coerção' });
    await dialog.getByLabel('Relato do cliente').fill('Transferiu sob ameaça.');
    await dialog.getByLabel('E-mail de contato').fill('med@lastro.example');
    await dialog.getByLabel('Telefone de contato').fill('+5511400000001');
    await expectAccessible();
    await picture(page, 'rail-contest');
    await giveCode(bank, dialog);
    await dialog.getByRole('button', { name: 'Contestar como fraude' }).click();
    await page.getByText('Pagamento contestado').waitFor();
    await card.getByText(/^(Aberta|Dinheiro rastreado|Aguardando resposta do recebedor)$/).waitFor();
    await card.getByText('O recebedor ainda não respondeu').waitFor();
    await expectAccessible();
    await page.setViewportSize(PHONE);
    await expectAccessible();
    await picture(page, 'rail-recovery');
    const operator = await asOperator(bank);
    const { body } = await operator.get('/operator/audit-log?act=PAYMENT_CONTESTED');
    expect(body.results).toMatchObject([{ subject_id: id, details: { situation: 'COERCIVE_CRIME' } }]);
    expectQuiet();
  });

  it('shows the connection on the page of health', async () => {
    await until(async () => expect(await rows('select * from bcb.reserve')).toHaveLength(1));
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, {
      path: '/operator/app/health',
    });
    const card = page.getByRole('region', { name: 'Conexão com o SPI' });
    await card.getByText('conectado', { exact: true }).waitFor();
    await card.getByText(/^R\$\s?[\d.]+,\d\d$/).waitFor();
    await card.getByText('Leituras abertas').waitFor();
    await card.getByText('Nossa conexão vence em').waitFor();
    await expectAccessible();
    await page.setViewportSize(PHONE);
    await expectAccessible();
    await picture(page, 'rail-health');
    expectQuiet();
  });

  it('queues differences with what to do, and closes one with a reason and a fresh code', async () => {
    const came = await payIn(running, { amount: '4.25' });
    const state = `select state from bcb.transfers where id = $1`;
    await until(async () => expect((await rows(state, [came]))[0]?.state).toBe('SETTLED'));
    await rows('update bcb.transfers set amount = amount + 1 where id = $1', [came]);
    await bank.advance(26 * 3_600);
    await until(async () => expect(await rows('select * from bcb.differences')).toHaveLength(2));
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing);
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    const table = page.getByRole('table', { name: 'Diferenças com o SPI' });
    const row = table.getByRole('row', { name: /Valores diferentes/ });
    await row.getByText('R$ 4,26').waitFor();
    await row.getByText('R$ 4,25').waitFor();
    await row.getByText(/Confira a mensagem original/).waitFor();
    await expectAccessible();
    await picture(page, 'rail-differences');
    await page.setViewportSize(PHONE);
    await expectAccessible();
    await row.getByRole('button', { name: 'Encerrar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Valores diferentes' });
    await dialog.getByText('Escreva o motivo', { exact: true }).waitFor();
    await dialog.getByLabel('O que foi apurado e feito').fill('valor corrigido na origem');
    await expectAccessible();
    await giveCode(bank, dialog);
    await dialog.getByRole('button', { name: 'Encerrar' }).click();
    await page.getByText('Diferença encerrada').waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await rows(`select kind, reason from bcb.differences where closed_at is not null`)).toEqual([
      { kind: 'AMOUNT', reason: 'valor corrigido na origem' },
    ]);
    expectQuiet();
  });

  it('draws the traffic between banks as it happens', async () => {
    const { page, expectQuiet, expectAccessible } = await browsing.open();
    await page.goto(`${running.bank.addresses.control}/`);
    await page.getByRole('heading', { name: 'Tráfego no SPI' }).waitFor();
    const list = page.getByRole('list');
    const id = await paid();
    await list.getByText(id).first().waitFor();
    expect(await list.getByRole('time').first().textContent()).toMatch(/^\d\d:\d\d:\d\d[,.]\d{3}$/);
    const order = list.getByRole('button', { name: 'Ver XML: Ordem de pagamento' }).first();
    await order.waitFor();
    await list.getByText('liquidada para o pagador').first().waitFor();
    await expectAccessible();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible();
    await picture(page, 'traffic');
    await order.click();
    await page
      .getByRole('dialog')
      .getByText(/FIToFICstmrCdtTrf/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Fechar' }).click();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Traffic at the SPI' }).waitFor();
    expectQuiet();
  });
});
