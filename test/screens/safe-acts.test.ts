import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_A_BROWSER, ON_THE_DESK, useBrowser } from '../browser.ts';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { codeById, createCode, receive, simplified } from '../receiving.ts';
import { addWebhook } from '../webhooks/receiver.ts';
import { HELENA, visit } from './customer.ts';

/** The act that Enter does as a dialog has opened, and the one that it asks about. */
async function expectSafe(page: Page, act: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: act, exact: true }).waitFor();
  await dialog.locator(':focus').waitFor();
  expect(await dialog.locator(':focus').textContent()).not.toBe(act);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

describe.runIf(BROWSER_FOUND)(`the act that Enter does ${IN_A_BROWSER}`, { timeout: 600_000 }, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  let endpoint: Json;
  const url = 'http://127.0.0.1:9/';
  beforeAll(async () => {
    bank = await startBank();
    endpoint = await addWebhook(bank, url);
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });
  const open = (path: string) => visit(bank, browsing, { person: HELENA, ...ON_THE_DESK, path });
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  it('keeps a charge, a transfer and an endpoint', async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 12 }));
    const { page, close } = await open(`/app/codes/${code.qr_code_id}`);
    await press(page, 'Cancelar cobrança');
    await expectSafe(page, 'Cancelar cobrança');
    expect((await codeById(bank, code.qr_code_id)).status).toBe('NEW');

    const order = { ...AURORA_ACCOUNT, amount: 10, key: 'ok@psp.example' };
    const { body: transfer } = await bank.post('/create-cashout', order);
    await page.goto(`${bank.url}/app/transfers/${transfer.id}`);
    await press(page, 'Cancelar transferência');
    await expectSafe(page, 'Cancelar transferência');
    expect((await bank.get(`/v2/finance/status-cashout?id=${transfer.id}`)).body.status).toBe('NEW');

    await page.goto(`${bank.url}/app/webhooks`);
    for (const act of ['Desligar', 'Excluir']) {
      await press(page, `${act}: ${url}`);
      await expectSafe(page, act);
    }
    const { webhooks } = (await bank.get('/v3/webhooks')).body;
    expect(webhooks).toMatchObject([{ id: endpoint.id, enabled: true }]);
    await close();
  });

  it('is what a dialog of money asks for, never its end: a code that is missing sends nothing', async () => {
    const order = { ...AURORA_ACCOUNT, amount: 11, key: 'ok@psp.example' };
    const { body: transfer } = await bank.post('/create-cashout', order);
    const { page } = await open(`/app/transfers/${transfer.id}`);
    await press(page, 'Aprovar');
    const code = page.getByRole('dialog').getByLabel('Código do autenticador');
    await code.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Digite os seis dígitos.').waitFor();
    expect((await bank.get(`/v2/finance/status-cashout?id=${transfer.id}`)).body.status).toBe('NEW');
  });

  it('keeps the money of a dispute: to refuse is primary, to give it back is not', async () => {
    const paid = await receive(bank, 20);
    const situation = { origin_situation_type: 'SCAM_FRAUD', reason: 'RETURN_REQUEST' };
    await bank.sandbox('/meds', { end_to_end_id: paid.end_to_end_id, ...situation });
    await bank.drain();
    const [dispute] = (await bank.get('/v3/meds/?limit=10&status=WAITING')).body.results;
    const { page } = await open(`/app/disputes/${dispute.pix_med_id}`);
    const kindOf = (name: string) =>
      page.getByRole('button', { name, exact: true }).getAttribute('data-kind');
    expect(await kindOf('Recusar')).toBe('primary');
    expect(await kindOf('Aceitar e devolver')).toBe('secondary');
    await press(page, 'Aceitar e devolver');
    const why = page.getByRole('dialog').getByRole('textbox');
    await why.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    expect((await bank.get('/v3/meds/?limit=10&status=WAITING')).body.results).toHaveLength(1);
  });
});
