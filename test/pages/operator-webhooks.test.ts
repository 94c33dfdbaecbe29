import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_A_BROWSER, PHONE, picture, useBrowser } from '../browser.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { visitConsole } from '../screens/operator/console.ts';
import { addWebhook, openReceiver, type Receiver } from '../webhooks/receiver.ts';

const FIVE_DAYS = 5 * 86_400;

describe.runIf(BROWSER_FOUND)(`webhooks at the operators' console ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  let receiver: Receiver;
  let endToEndId: string;
  beforeAll(async () => {
    bank = await startBank();
    receiver = await openReceiver(500);
    await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
    const order = { ...AURORA_ACCOUNT, amount: 43.21, key: 'ok@psp.example' };
    const { body } = await bank.post('/create-cashout-self-approve', order);
    await bank.drain();
    // The second attempt: the next one is minutes away, however slow this machine is.
    await bank.advance(10);
    endToEndId = (await bank.get(`/v2/finance/status-cashout?id=${body.id}`)).body.operationUuid;
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
    await receiver.close();
  });

  it('a notice is found by the id of its event, with what came back', async () => {
    const eventId = String(receiver.received[0]?.headers['webhook-id']);
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing);
    await page.getByRole('searchbox', { name: 'Buscar no banco' }).fill(eventId);
    await page.keyboard.press('Enter');
    await page
      .getByRole('table', { name: 'Busca' })
      .getByRole('row', { name: /Entrega de webhook.*Transferência criada.*Pendente/ })
      .getByRole('link')
      .click();
    const tries = page.getByRole('region', { name: 'Tentativas', exact: true });
    await tries.getByText('Tentativa 1', { exact: true }).waitFor();
    expect(await tries.getByText('HTTP 500').count()).toBeGreaterThanOrEqual(1);
    await page
      .getByRole('region', { name: 'Corpo enviado' })
      .first()
      .getByText('PIX_CASHOUT_CREATED')
      .waitFor();
    await expectAccessible();
    await picture(page, 'delivery-desktop');
    expectQuiet();
  });

  it("a payment's life tells where each notice went and how that ended", async () => {
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, {
      path: `/operator/app/payments/${endToEndId}`,
    });
    const life = page.getByRole('region', { name: 'Vida do pagamento' });
    const told = life.getByRole('list', { name: 'Entregas do aviso' });
    await told.first().getByText('Pendente').waitFor();
    await told.first().getByText('HTTP 500').waitFor();
    await told
      .first()
      .getByText(/^\d+ tentativas?$/)
      .waitFor();
    await life.getByText('Transferência concluída').waitFor();
    await life.getByText('Por chave Pix').waitFor();
    await expectAccessible();
    await picture(page, 'life-desktop');
    await page.setViewportSize(PHONE);
    await expectAccessible();
    await told.first().getByRole('link', { name: receiver.url }).click();
    await page.getByRole('heading', { name: 'Entrega', exact: true }).waitFor();
    await expectAccessible();
    await picture(page, 'delivery-phone');
    expectQuiet();
  });

  it('failing deliveries are in the bank’s health, and abandoned ones in a list', async () => {
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, {
      path: '/operator/app/health',
    });
    const webhooks = page.getByRole('region', { name: 'Webhooks' });
    await webhooks.getByText('1 endereço falhando').waitFor();
    await page.getByRole('img', { name: /em nova tentativa, 0 não entregues$/ }).waitFor();
    await expectAccessible();
    await picture(page, 'health-desktop');
    await webhooks.getByRole('link', { name: receiver.url }).click();
    const table = page.getByRole('table', { name: 'Entregas de webhooks' });
    await table.getByText('Transferência criada').waitFor();
    await expectAccessible();
    await bank.advance(FIVE_DAYS);
    await bank.drain();
    const phone = await visitConsole(bank, browsing, { viewport: PHONE, path: '/operator/app/health' });
    const health = phone.page.getByRole('region', { name: 'Webhooks' });
    await health.getByText('nenhum endereço falhando').waitFor();
    await phone.expectAccessible();
    await picture(phone.page, 'health-phone');
    await health.getByRole('link', { name: '2', exact: true }).click();
    const parked = phone.page.getByRole('table', { name: 'Entregas de webhooks' });
    await parked.getByText('Não entregue').first().waitFor();
    expect(await parked.getByRole('link').count()).toBe(2);
    await phone.expectAccessible();
    await picture(phone.page, 'deliveries-phone');
    phone.expectQuiet();
    expectQuiet();
  });
});
