import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, ON_THE_DESK, useBrowser } from '../browser.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { CAIO, freshCode, HELENA, visit } from './customer.ts';

const UNSURE = 'Não sabemos se o pagamento saiu. Estamos conferindo…';
const NOT_SENT = 'O pagamento não saiu';

/** The next request there that succeeds is done, but its answer does not come back. */
async function loseAnswer(page: Page, url: string): Promise<void> {
  let lost = false;
  await page.route(url, async (route) => {
    if (lost) return route.continue();
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    lost = true;
    return route.abort('connectionfailed');
  });
}

const cut = (route: Route) => route.abort('connectionfailed');

describe.runIf(BROWSER_FOUND)('a connection lost while money is sent', () => {
  let bank: TestBank;
  const browsing = useBrowser();
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  /** How many payments with this reference have left the account. */
  const debits = async (tag: string): Promise<number> => {
    await bank.drain();
    const day = (moved: number) =>
      new Date(bank.app.bank.context.clock.now().getTime() + moved * 86_400_000).toISOString();
    const path = `/v3/account-statements/0001/100013?start=${day(-2)}&end=${day(1)}&limit=100`;
    const { status, body } = await bank.get(path);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.results.filter((one: { tag_id: string | null }) => one.tag_id === tag).length;
  };

  const review = async (page: Page, tag: string) => {
    await page.getByLabel('Chave Pix do destinatário').fill('ok@psp.example');
    await page.getByLabel('Valor').fill('2,00');
    await page.getByRole('textbox', { name: 'Referência (opcional)' }).fill(tag);
    await page.getByRole('button', { name: 'Revisar' }).click();
    return page.getByRole('dialog', { name: 'Confira antes de enviar' });
  };

  const open = (path: string, person = HELENA) => visit(bank, browsing, { person, ...ON_THE_DESK, path });

  it('leaves no payment behind that was given up', async () => {
    const tag = randomUUID();
    const { page, close } = await open('/app/transfers/new');
    const dialog = await review(page, tag);
    await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Enviar agora' }).click();
    await dialog.getByText(UNSURE).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Fechar' }).count()).toBe(0);
    await page.mouse.click(5, 5);
    expect(await dialog.isVisible()).toBe(true);
    await page.context().setOffline(false);
    await bank.advance(60);
    await dialog.getByText(NOT_SENT).waitFor();
    expect(await debits(tag)).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toContain('/app/transfers/new');
    expect(await debits(tag)).toBe(0);
    await close();
  });

  it('asks the bank whether the payment left, and shows the one that did', async () => {
    const tag = randomUUID();
    const { page, close } = await open('/app/transfers/new');
    const dialog = await review(page, tag);
    await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await loseAnswer(page, '**/web/transfers');
    await page.route('**/web/sent/**', cut);
    await dialog.getByRole('button', { name: 'Enviar agora' }).click();
    await dialog.getByText(UNSURE).waitFor();
    await page.unroute('**/web/sent/**');
    await page.getByRole('heading', { name: 'Comprovante' }).waitFor();
    expect(await debits(tag)).toBe(1);
    await close();
  });

  it('goes on asking after the page was loaded anew, and never asks for the same payment under another key', async () => {
    const tag = randomUUID();
    const { page, close } = await open('/app/transfers/new');
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/web\/(transfers|cashouts)$/.test(request.url()))
        keys.push(request.headers()['idempotency-key']);
    });
    const dialog = await review(page, tag);
    await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await loseAnswer(page, '**/web/transfers');
    await page.route('**/web/sent/**', cut);
    await dialog.getByRole('button', { name: 'Enviar agora' }).click();
    await dialog.getByText(UNSURE).waitFor();
    await page.reload();
    await page.getByText(UNSURE).waitFor();
    const again = await review(page, tag);
    await again.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await again.getByRole('button', { name: 'Enviar agora' }).click();
    await again.getByText(UNSURE).waitFor();
    await page.unroute('**/web/sent/**');
    await page.getByRole('heading', { name: 'Comprovante' }).waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(await debits(tag)).toBe(1);
    await page.goto(`${bank.url}/app/transfers/new`);
    await page.getByLabel('Chave Pix do destinatário').waitFor();
    expect(await page.getByText(UNSURE).count()).toBe(0);
    await close();
  });

  it('makes a payment that is deliberately sent a second time', async () => {
    const tag = randomUUID();
    const { page, close } = await open('/app/transfers/new');
    for (const made of [1, 2]) {
      const dialog = await review(page, tag);
      await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
      await dialog.getByRole('button', { name: 'Enviar agora' }).click();
      await page.getByRole('heading', { name: 'Comprovante' }).waitFor();
      expect(await debits(tag)).toBe(made);
      await page.goto(`${bank.url}/app/transfers/new`);
    }
    await close();
  });

  const waiting = async (tag: string, amount = 3): Promise<number> => {
    const body = { ...AURORA_ACCOUNT, amount, key: 'ok@psp.example', tag };
    return (await bank.post('/create-cashout', body)).body.id;
  };

  it('leaves no approval behind that was given up', async () => {
    const tag = randomUUID();
    const { page, close } = await open(`/app/transfers/${await waiting(tag)}`);
    await page.getByRole('button', { name: 'Aprovar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aprovar transferência' });
    await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Aprovar' }).click();
    await dialog.getByText(UNSURE).waitFor();
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await page.context().setOffline(false);
    await bank.advance(60);
    await dialog.getByText(NOT_SENT).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await debits(tag)).toBe(0);
    await close();
  });

  it('leaves none of several approvals behind that were given up', async () => {
    const tag = randomUUID();
    for (const amount of [41, 42]) await waiting(tag, amount);
    const { page, close } = await open('/app/transfers/approve');
    for (const amount of [/R\$ 41,00/, /R\$ 42,00/])
      await page.getByRole('checkbox', { name: amount }).check();
    await page.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Aprovar selecionadas' }).click();
    await page.getByText('A conexão caiu.').waitFor();
    await bank.advance(60);
    await page.context().setOffline(false);
    // The state of each is fetched again, after whatever was kept back for the connection.
    const told = page.getByRole('region', { name: 'Aprovar transferências' });
    await told.getByText('Aguardando aprovação').nth(1).waitFor();
    expect(await debits(tag)).toBe(0);
    await close();
  });

  it('finds out that an approval arrived', async () => {
    const tag = randomUUID();
    const { page, close } = await open(`/app/transfers/${await waiting(tag)}`);
    await page.getByRole('button', { name: 'Aprovar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aprovar transferência' });
    await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await loseAnswer(page, '**/web/cashouts/*/approve');
    await dialog.getByRole('button', { name: 'Aprovar' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('status').getByText('Concluída').waitFor();
    expect(await debits(tag)).toBe(1);
    await close();
  });

  const received = async (): Promise<string> =>
    (await bank.sandbox('/cash-ins', { amount: 9, branch: '0001', number: '100013' })).end_to_end_id;

  const refunded = async (endToEndId: string): Promise<number> => {
    await bank.drain();
    return (await bank.get(`/v2/finance/cashin/${endToEndId}`)).body.transaction_chargeback_value;
  };

  const askRefund = async (page: Page) => {
    await page.getByRole('button', { name: 'Devolver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Devolver dinheiro' });
    await dialog.getByLabel('Valor a devolver').fill('4,00');
    await dialog.getByLabel('Motivo').fill('Troco');
    return dialog;
  };

  it('leaves no refund behind that was given up', async () => {
    const endToEndId = await received();
    const { page, close } = await open(`/app/received/${endToEndId}`);
    const dialog = await askRefund(page);
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Devolver' }).click();
    await dialog.getByText('Não sabemos se a devolução saiu. Estamos conferindo…').waitFor();
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await page.context().setOffline(false);
    await bank.advance(60);
    await dialog.getByText('A devolução não saiu').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await refunded(endToEndId)).toBe(0);
    await close();
  });

  it('finds out that a refund was made, once', async () => {
    const endToEndId = await received();
    const { page, close } = await open(`/app/received/${endToEndId}`);
    const dialog = await askRefund(page);
    await loseAnswer(page, '**/v2/finance/chargeback');
    await dialog.getByRole('button', { name: 'Devolver' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('status').getByText('Devolução concluída').waitFor();
    expect(await refunded(endToEndId)).toBe(4);
    await close();
  });

  it('makes no charge later that was not made while somebody waited for it', async () => {
    const tag = randomUUID();
    const { page, close } = await open('/app/codes/new', CAIO);
    await page.getByLabel('Valor').fill('5,00');
    await page.getByRole('textbox', { name: 'Referência (opcional)' }).fill(tag);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Criar cobrança' }).click();
    await page.getByText('Não sabemos se a cobrança foi criada. Estamos conferindo…').waitFor();
    await bank.advance(60);
    await page.context().setOffline(false);
    await page.getByText('A cobrança não foi criada').waitFor();
    expect((await bank.get(`/v2/finance/status-pix-copy-and-paste/tag?tag=${tag}`)).status).toBe(400);
    await close();
  });
});
