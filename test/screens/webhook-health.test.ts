import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_A_BROWSER, IN_THE_HAND, ON_THE_DESK, picture, useBrowser } from '../browser.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { addWebhook, openReceiver, type Receiver } from '../webhooks/receiver.ts';
import { HELENA, visit } from './customer.ts';

describe.runIf(BROWSER_FOUND)(`the health of webhooks ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  let receiver: Receiver;
  beforeAll(async () => {
    bank = await startBank();
    receiver = await openReceiver(500);
    await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
    // Nobody listens at the discard port.
    await addWebhook(bank, 'http://127.0.0.1:9/', { type: 'CASHOUT' });
    await bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 10, key: 'ok@psp.example' });
    await bank.drain();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
    await receiver.close();
  });

  it.each([
    ['desktop', ON_THE_DESK],
    ['phone', IN_THE_HAND],
  ] as const)('says which endpoint fails, why, and when it is tried again (%s)', async (name, size) => {
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, ...size, path: '/app/webhooks' },
    });
    await page.getByText('Falhando').first().waitFor();
    await page.getByText(/^Última falha em .*: o servidor respondeu HTTP 500$/).waitFor();
    await page.getByText(/^Última falha em .*: a conexão foi recusada ou não pôde ser feita$/).waitFor();
    await page
      .getByText(/^2 avisos em nova tentativa, a próxima em /)
      .first()
      .waitFor();
    await page.getByText(/metade em até (\d+ ms|\d+,\d s), 95% em até (\d+ ms|\d+,\d s)$/).waitFor();
    await expectAccessible();
    await picture(page, `webhook-health-${name}`);
    await page.goto(`${bank.url}/app`);
    const needs = page.getByRole('region', { name: 'Precisa de você' });
    await needs.getByText('Um webhook não está aceitando avisos').first().waitFor();
    expectQuiet();
  });

  it('says of an endpoint that has been sent nothing that there is nothing yet', async () => {
    const { url, close } = await openReceiver();
    await addWebhook(bank, url, { type: 'MED' });
    const { page } = await visit(bank, browsing, { person: HELENA, ...ON_THE_DESK, path: '/app/webhooks' });
    const row = page
      .getByRole('region', { name: 'Endereços' })
      .getByRole('listitem')
      .filter({ hasText: url });
    await row.getByText('Sem entregas ainda').waitFor();
    expect(await row.getByText(/até/).count()).toBe(0);
    // A test that was sent from here is counted as soon as the log shows it, before the next regular look.
    await row.getByRole('button', { name: /^Enviar teste/ }).click();
    await row.getByText('Sem entregas ainda').waitFor({ state: 'detached', timeout: 20_000 });
    await close();
  });

  it('sends again what did not arrive since a day', async () => {
    await bank.advance(4 * 86_400);
    receiver.behave(200);
    const { page, expectAccessible } = await visit(bank, browsing, {
      ...{ person: HELENA, ...ON_THE_DESK, path: '/app/webhooks' },
    });
    await page.getByRole('button', { name: `Reenviar desde…: ${receiver.url}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Reenviar avisos' });
    await dialog.getByLabel('Desde').fill('2020-01-01');
    await expectAccessible();
    const before = receiver.received.length;
    await dialog.getByRole('button', { name: 'Reenviar' }).click();
    await page.getByText('2 avisos reenviados').waitFor();
    await bank.drain();
    expect(receiver.received.length).toBe(before + 2);
  });

  it('says that the bank has switched an endpoint off after five days, and how it is switched on again', async () => {
    receiver.behave(500);
    for (let day = 0; day < 6; day++) {
      await bank.post('/create-cashout-self-approve', {
        ...{ ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' },
      });
      await bank.drain();
      await bank.advance(86_400);
    }
    await bank.advance(3 * 86_400);
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, ...IN_THE_HAND },
    });
    // The start page leads to it.
    const needs = page.getByRole('region', { name: 'Precisa de você' });
    await needs
      .getByText(/^Desligado pelo banco em .*, depois de cinco dias de falhas\.$/)
      .first()
      .waitFor();
    await needs
      .getByRole('link', { name: /webhook/i })
      .first()
      .click();
    const row = page
      .getByRole('region', { name: 'Endereços' })
      .getByRole('listitem')
      .filter({ hasText: receiver.url });
    const told = row.getByText(
      /^Desligado pelo banco em .*\. Nenhum aviso foi aceito desde .*\. Corrija o endereço/,
    );
    await told.waitFor();
    await row.getByText('Desligado', { exact: true }).waitFor();
    await expectAccessible();
    receiver.behave(200);
    await row.getByRole('button', { name: `Ligar: ${receiver.url}` }).click();
    await told.waitFor({ state: 'detached' });
    await row.getByText('Desligado', { exact: true }).waitFor({ state: 'detached' });
    const before = receiver.received.length;
    await row.getByRole('button', { name: `Enviar teste: ${receiver.url}` }).click();
    await expect.poll(() => receiver.received.length).toBeGreaterThan(before);
    expectQuiet();
  });
});
