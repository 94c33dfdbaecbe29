import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BROWSER_FOUND,
  IN_A_BROWSER,
  IN_THE_HAND,
  ON_THE_DESK,
  PHONE,
  picture,
  useBrowser,
} from '../browser.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { browse, DAVI } from '../pages.ts';
import { answerRefund, codeById, paidCode, receive, refundCashIn, refundCode } from '../receiving.ts';
import { HELENA, visit } from './customer.ts';

describe.runIf(BROWSER_FOUND)(`refunds one by one ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  let paid: Json;
  beforeAll(async () => {
    bank = await startBank();
    paid = await receive(bank, 60, { refund_outcome: 'SILENT' });
    await answerRefund(bank, await refundCashIn(bank, paid.id, 5), null);
    await answerRefund(bank, await refundCashIn(bank, paid.id, 7.5), 'AC07');
    expect((await refundCashIn(bank, paid.id, 3)).status).toBe(200);
  });
  afterAll(() => bank.close());

  it('stand on the page of the payment, each with its state', async () => {
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, ...ON_THE_DESK, path: `/app/received/${paid.end_to_end_id}` },
    });
    const rows = page.getByRole('list', { name: 'Devoluções' }).getByRole('listitem');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(3);
    // Of 60,00: 5,00 went back, 3,00 are on their way, and nothing else is given back meanwhile.
    const fact = (name: string) =>
      page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
    await fact('Em devolução').getByText('R$ 3,00').waitFor();
    await fact('Pode devolver até').getByText('R$ 52,00').waitFor();
    await page.getByText('Há uma devolução em andamento.').waitFor();
    const [pending, rejected, done] = [rows.nth(0), rows.nth(1), rows.nth(2)];
    await pending.getByText('R$ 3,00').waitFor();
    await pending.getByText('Em andamento').waitFor();
    await rejected.getByText('R$ 7,50').waitFor();
    await rejected.getByText('Não concluída').waitFor();
    await rejected.getByText(/O dinheiro continua na conta\./).waitFor();
    await done.getByText('R$ 5,00').waitFor();
    await done.getByText('Concluída', { exact: true }).waitFor();
    await done.getByText('mercadoria devolvida').waitFor();
    await done.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/).waitFor();
    await done.getByText(/^D\d{8}/).waitFor();
    await expectAccessible();
    await picture(page, 'refunds-desktop');
    await page.setViewportSize(PHONE);
    await expectAccessible();
    await picture(page, 'refunds-phone');
    expectQuiet();
  });

  it('stand on the page of the charge, too, and are nobody else’s', async () => {
    const code = await paidCode(bank, 40);
    expect((await refundCode(bank, code.qr_code_id, 15)).status).toBe(200);
    await bank.drain();
    expect((await codeById(bank, code.qr_code_id)).amount_chargeback).toBe(15);
    const { page, expectAccessible } = await visit(bank, browsing, {
      ...{ person: HELENA, ...IN_THE_HAND, path: `/app/codes/${code.qr_code_id}` },
    });
    const row = page.getByRole('list', { name: 'Devoluções' }).getByRole('listitem');
    await row.getByText('R$ 15,00').waitFor();
    await row.getByText('Concluída', { exact: true }).waitFor();
    await expectAccessible();
    const davi = await browse(bank, DAVI);
    for (const asked of [`CODE&target=${code.qr_code_id}`, `CASH_IN&target=${paid.id}`])
      expect((await davi.get(`/web/refunds?route=${asked}`)).body).toEqual({ results: [] });
  });
});
