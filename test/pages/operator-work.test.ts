import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEDED_OPERATOR } from '../../src/sandbox/seeded.ts';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, PHONE, picture, useBrowser } from '../browser.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { codeOf, nextStep } from '../people.ts';
import { receive } from '../receiving.ts';
import { visitConsole } from '../screens/operator/console.ts';
import { addWebhook, openReceiver, type Receiver } from '../webhooks/receiver.ts';

describe.runIf(BROWSER_FOUND)(`the operators' work ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  let receiver: Receiver;
  beforeAll(async () => {
    bank = await startBank();
    receiver = await openReceiver(500);
    await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
    await bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 10, key: 'ok@psp.example' });
    await bank.drain();
    await bank.advance(4 * 86_400);
    const paid = await receive(bank, 90);
    await bank.sandbox('/meds', {
      ...{ end_to_end_id: paid.end_to_end_id, origin_situation_type: 'SCAM_FRAUD', reason: 'RETURN_REQUEST' },
    });
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
    await receiver.close();
  });

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)(
    'starts with what waits, with deadlines, and counts in the menu (%s)',
    async (name, viewport) => {
      const { page, expectAccessible, expectQuiet, settled } = await visitConsole(bank, browsing, {
        viewport,
      });
      await page.getByRole('heading', { level: 1, name: 'Fila de trabalho' }).waitFor();
      const disputes = page.getByRole('region', { name: 'Contestações a decidir' });
      await disputes.getByRole('link', { name: 'Padaria Aurora Ltda' }).waitFor();
      await disputes.getByText('R$ 90,00').waitFor();
      await page.getByRole('link', { name: '2 entregas não feitas' }).waitFor();
      await settled();
      await expectAccessible();
      await picture(page, `operator-work-${name}`);
      if (name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Menu' }).filter({ visible: true });
      await menu.getByRole('link', { name: 'Contestações 1' }).first().waitFor();
      await menu.getByRole('link', { name: 'Entregas de webhooks 2' }).first().waitFor();
      expectQuiet();
    },
  );

  it('leads to deliveries that were given up, which are tried again with a code', async () => {
    const { page, expectQuiet } = await visitConsole(bank, browsing, { viewport: DESKTOP });
    await page.getByRole('link', { name: '2 entregas não feitas' }).click();
    const table = page.getByRole('table', { name: 'Entregas de webhooks' });
    await table.getByRole('link').first().click();
    receiver.behave(200);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tentar de novo' });
    await nextStep(bank);
    await dialog.getByLabel('Código do autenticador').fill(await codeOf(bank, SEEDED_OPERATOR.totpSecret));
    await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('1 entrega em nova tentativa').waitFor();
    await bank.drain();
    await page.reload();
    await page.getByText('Entregue', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0);
    expectQuiet();
  });
});
