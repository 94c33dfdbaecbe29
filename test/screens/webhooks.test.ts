import type { Locator, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, PHONE, picture, useBrowser } from '../browser.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { nextStep, type Person } from '../people.ts';
import {
  deleteWebhooks,
  openReceiver,
  type Received,
  type Receiver,
  readLogs,
} from '../webhooks/receiver.ts';
import { CAIO, HELENA, visit } from './customer.ts';

const SIZES = [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const;

describe.runIf(BROWSER_FOUND)(`webhooks at the pages, ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  let receiver: Receiver;
  beforeAll(async () => {
    bank = await startBank();
  });
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterEach(async () => {
    await deleteWebhooks(bank);
    await receiver.close();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  const lookAt = (viewport: typeof PHONE, person: Person = HELENA) =>
    visit(bank, browsing, { person, path: '/app/webhooks', viewport });

  const pay = async () => {
    const body = { ...AURORA_ACCOUNT, amount: 12.34, key: 'ok@psp.example' };
    const answer = await bank.post('/create-cashout-self-approve', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await bank.drain();
    return answer.body;
  };

  /** Makes an endpoint on the page; gives the secret that it showed. */
  const create = async (page: Page, url: string): Promise<string> => {
    await page.getByRole('button', { name: 'Novo endereço' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo endereço' });
    await dialog.getByLabel('Endereço (URL)').fill(url);
    await dialog.getByRole('button', { name: 'Criar endereço' }).click();
    const made = page.getByRole('dialog', { name: 'Endereço criado' });
    await made.getByRole('button', { name: 'Copiar: Segredo das assinaturas' }).click();
    const secret = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(await made.getByText(secret).textContent()).toMatch(/^whsec_[\w+/]{43}=$/);
    await made.getByRole('button', { name: 'Já guardei' }).click();
    await page.getByRole('region', { name: 'Endereços' }).getByText(url).waitFor();
    return secret;
  };

  const deliveries = (page: Page, event: string): Locator =>
    page.getByRole('list', { name: 'Entregas' }).getByRole('listitem').filter({ hasText: event });
  /** Those to the receiver of this test: the log keeps those of the tests before. */
  const delivery = (page: Page, event: string) => deliveries(page, event).filter({ hasText: receiver.url });

  const signedWith = (secret: string, { headers, body }: Received) =>
    new Webhook(secret).verify(body, headers as Record<string, string>);

  it.each(SIZES)(
    'tell of a payment to an endpoint that failed, and once more on request (%s)',
    async (size, viewport) => {
      const { page, expectAccessible, expectQuiet } = await lookAt(viewport);
      await page.getByText('Nenhum endereço').waitFor();
      const secret = await create(page, receiver.url);
      receiver.behave(
        (_request, response) => void response.writeHead(500).end('{"erro":"estoque fora do ar"}'),
      );
      const paid = await pay();
      await page.reload();

      const row = delivery(page, 'Transferência concluída');
      await row.getByText('Falhou · 500').waitFor();
      await row.getByText('Transferência concluída').click();
      await row.getByRole('group', { name: 'Resposta · 500' }).getByText('"estoque fora do ar"').waitFor();
      const body = row.getByRole('group', { name: 'Pedido · corpo' });
      await body.getByText('"type": "PIX_CASHOUT_SUCCESS"').waitFor();
      await body.getByText(`"id": ${paid.id}`).waitFor();
      await row.getByRole('group', { name: 'Pedido · cabeçalhos' }).getByText('webhook-signature').waitFor();
      await picture(page, `webhooks-failed-${size}`);

      receiver.behave(200);
      await row.getByRole('button', { name: 'Reenviar' }).click();
      await page.getByRole('status').getByText('Reenviado').waitFor();
      // The bank itself may have tried again meanwhile.
      await row.getByText(/^\d+ tentativas$/).waitFor();
      await row.locator('summary').getByText('Entregue · 200').waitFor();
      await row.getByRole('group', { name: 'Resposta · 200' }).getByText('ok').waitFor();
      const again = receiver.received.filter(({ event }) => event.type === 'PIX_CASHOUT_SUCCESS');
      expect(again.length).toBeGreaterThanOrEqual(2);
      for (const one of again) expect(signedWith(secret, one)).toEqual(again[0]?.event);
      // The first of them is the last of the list, however many came meanwhile.
      const attempts = await row.getByLabel('Tentativa').locator('option').count();
      await row.getByLabel('Tentativa').selectOption({ index: attempts - 1 });
      await row.getByRole('group', { name: 'Resposta · 500' }).waitFor();
      await expectAccessible();
      await picture(page, `webhooks-resent-${size}`);
      expectQuiet();
    },
  );

  it.each(SIZES)('are tested, changed, switched off and on, and deleted (%s)', async (size, viewport) => {
    const { page, expectAccessible, expectQuiet } = await lookAt(viewport);
    const secret = await create(page, receiver.url);
    const act = (name: string) =>
      page.getByRole('button', { name: `${name}: ${receiver.url}`, exact: true }).click();

    await act('Enviar teste');
    await delivery(page, 'WEBHOOK_TEST').getByText('Entregue · 200').waitFor();
    expect(receiver.types()).toEqual(['WEBHOOK_TEST']);

    await act('Alterar');
    const changing = page.getByRole('dialog', { name: 'Alterar endereço' });
    await changing.getByLabel('Endereço (URL)').fill('http://10.0.0.1/hook');
    await changing.getByRole('button', { name: 'Salvar' }).click();
    await changing.getByText('O banco não chama este endereço').waitFor();
    await changing.getByLabel('Endereço (URL)').fill(receiver.url);
    await changing.getByLabel('Eventos').selectOption('Transferências');
    await changing.getByLabel('Conta').selectOption('0001 / 10002-1');
    await changing.getByLabel('Cabeçalho Authorization (opcional)').fill('Bearer padaria');
    await expectAccessible();
    await changing.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Eventos: Transferências · Conta 0001 / 10002-1').waitFor();

    await act('Trocar segredo');
    const rotating = page.getByRole('dialog', { name: 'Trocar segredo das assinaturas' });
    await rotating.getByRole('button', { name: 'Trocar segredo' }).click();
    const rotated = page.getByRole('dialog', { name: 'Segredo trocado' });
    await rotated.getByText(/^Os dois segredos valem até \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/).waitFor();
    await rotated.getByRole('button', { name: 'Copiar: Segredo novo' }).click();
    const newer = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(newer).not.toBe(secret);
    await picture(page, `webhooks-rotated-${size}`);
    await rotated.getByRole('button', { name: 'Já guardei' }).click();
    receiver.received.length = 0;
    await act('Enviar teste');
    await expect.poll(() => receiver.received.length).toBe(1);
    const [both] = receiver.received as [Received];
    expect(both.headers.authorization).toBe('Bearer padaria');
    for (const one of [secret, newer]) signedWith(one, both);

    await act('Desligar');
    const off = page.getByRole('dialog', { name: 'Desligar endereço' });
    await off.getByRole('button', { name: 'Desligar' }).click();
    // Both tests of an endpoint say so.
    await page.getByText('Ligue o endereço para testar.').nth(1).waitFor();
    const row = delivery(page, 'WEBHOOK_TEST').first();
    await row.locator('summary').click();
    await row.getByText('O endereço está desligado: ligue-o para reenviar.').waitFor();
    await expectAccessible();
    await act('Ligar');
    await page.getByText('Ativo', { exact: true }).waitFor();

    await act('Excluir');
    const removing = page.getByRole('dialog', { name: 'Excluir endereço' });
    await removing.getByRole('button', { name: 'Excluir' }).click();
    await page.getByText('Nenhum endereço').waitFor();
    await row.getByText('O endereço foi excluído: não há para onde reenviar.').waitFor();
    expectQuiet();
  });

  it('are found by kind, payment and day', async () => {
    const { page, expectQuiet } = await lookAt(DESKTOP);
    await create(page, receiver.url);
    await pay();
    await pay();
    await page.reload();
    const rows = page.getByRole('list', { name: 'Entregas' }).getByRole('listitem');
    const done = delivery(page, 'Transferência concluída');
    await expect.poll(() => done.count()).toBe(2);
    const [{ transaction_id: id }] = (await readLogs(bank)) as [{ transaction_id: string }];
    await page.getByLabel('ID da transação (E2E)').fill(id);
    await page.keyboard.press('Enter');
    await expect.poll(() => done.count()).toBe(1);
    await page.getByRole('radio', { name: 'Recebimentos' }).check();
    await page.getByText('Nenhuma entrega assim').waitFor();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await rows.first().waitFor();
    await page.getByLabel('Até', { exact: true }).fill('2020-01-01');
    await page.getByText('Nenhuma entrega assim').waitFor();
    expectQuiet();
  });

  it('are only looked at by whoever may not manage them', async () => {
    await nextStep(bank);
    const caio = await visit(bank, browsing, { person: CAIO, path: '/app/webhooks', viewport: DESKTOP });
    // Caio may: what the page says to whoever may not is the same answer with fewer rights.
    await caio.page.route('**/web/session', async (route) => {
      const answer = await route.fetch();
      const session = await answer.json();
      session.user.permissions = ['account.read'];
      await route.fulfill({ response: answer, json: session });
    });
    await caio.page.reload();
    await caio.page.getByText('Seu usuário não pode configurar webhooks.').first().waitFor();
    await deliveries(caio.page, 'Transferência concluída').first().locator('summary').click();
    expect(await caio.page.getByRole('button', { name: 'Reenviar' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await caio.expectAccessible();
  });
});
