import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_A_BROWSER, ON_THE_DESK, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { receive } from '../receiving.ts';
import { addWebhook, openReceiver, type Receiver } from '../webhooks/receiver.ts';
import { HELENA, openPages, visit } from './customer.ts';

/** Keeps the requests to an address waiting; gives what lets them go on. */
async function keepWaiting(page: Page, path: string) {
  const waiting: Route[] = [];
  let open = false;
  await page.route(
    (url) => url.pathname.endsWith(path),
    (route) => (open || route.request().method() === 'GET' ? route.continue() : void waiting.push(route)),
  );
  return {
    begun: () => expect.poll(() => waiting.length).toBe(1),
    goOn: async () => {
      open = true;
      for (const route of waiting) await route.continue();
    },
  };
}

describe.runIf(BROWSER_FOUND)(`answers tell of what was sent ${IN_A_BROWSER}`, { timeout: 600_000 }, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  let receiver: Receiver;
  beforeAll(async () => {
    bank = await startBank();
    receiver = await openReceiver();
    await addWebhook(bank, receiver.url);
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
    await receiver.close();
  });
  const open = (path: string) => visit(bank, browsing, { person: HELENA, ...ON_THE_DESK, path });

  it('a dialog stands still while its request is under way, and its secret is shown', async () => {
    const { page, expectQuiet } = await open('/app/webhooks');
    await page.getByRole('button', { name: 'Novo endereço' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo endereço' });
    const [url, types] = [dialog.getByLabel('Endereço (URL)'), dialog.getByLabel('Eventos')];
    await url.fill(`${receiver.url}/second`);
    const request = await keepWaiting(page, '/v3/webhooks');
    await url.press('Enter');
    await request.begun();
    expect(await url.isDisabled()).toBe(true);
    expect(await types.isDisabled()).toBe(true);
    // Typing goes nowhere meanwhile, above all not to the page behind.
    await page.keyboard.type('x');
    await request.goOn();
    const made = page.getByRole('dialog', { name: 'Endereço criado' });
    await made.getByText(/^whsec_/).waitFor();
    expectQuiet();
  });

  it('a dialog whose request is refused goes on where it was left', async () => {
    const { page } = await open('/app/webhooks');
    await page.getByRole('button', { name: 'Novo endereço' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo endereço' });
    const url = dialog.getByLabel('Endereço (URL)');
    await url.fill(`${receiver.url}/third`);
    await page.route('**/v3/webhooks', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 400, json: { worked: false, detail: 'Too many webhooks' } }),
    );
    await url.press('Enter');
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.locator('input:focus').inputValue()).toBe(`${receiver.url}/third`);
  });

  it('a link to a new password names the address that it went to', async () => {
    const { page } = await openPages(browsing, ON_THE_DESK);
    await page.goto(`${bank.url}/app/forgot`);
    await page.getByLabel('E-mail').fill(HELENA.email);
    await page.getByRole('button', { name: 'Enviar link' }).click();
    const said = page.getByRole('alert');
    await said.waitFor();
    await page.getByLabel('E-mail').fill('outra@padaria-aurora.example');
    expect(await said.textContent()).toContain(HELENA.email);
  });

  it('a password that is refused is told, whatever is typed meanwhile', async () => {
    const { page } = await open('/app/security');
    await page.getByLabel('Senha atual').fill('broa-de-fuba-quente');
    await page.getByLabel('Senha nova', { exact: true }).fill('quatro-cavalos-verdes');
    await page.getByLabel('Repita a senha nova').fill('quatro-cavalos-verdes');
    const request = await keepWaiting(page, '/web/password');
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    await request.begun();
    await page.getByLabel('Senha atual').press('End');
    await page.keyboard.type('x');
    await request.goOn();
    await page.getByRole('alert').getByText('A senha atual não confere.').waitFor();
  });

  it('a refund is not told on the page of another payment', async () => {
    const [first, second] = [await receive(bank, 31), await receive(bank, 32)];
    const { page } = await open('/app/received');
    const follow = (amount: string) => page.getByRole('row').filter({ hasText: amount }).getByRole('link');
    await follow('31,00').click();
    await page.getByText(first.end_to_end_id as string).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Recebidos' }).click();
    await follow('32,00').click();
    await page.getByText(second.end_to_end_id as string).waitFor();
    await page.getByRole('button', { name: 'Devolver' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motivo').fill('mercadoria devolvida');
    await dialog.getByRole('button', { name: 'Devolver' }).click();
    const said = page.getByRole('status').filter({ hasText: 'Devolução' });
    await said.waitFor();
    await page.evaluate('history.go(-2)');
    await page.getByText(first.end_to_end_id as string).waitFor();
    await page.getByText(second.end_to_end_id as string).waitFor({ state: 'detached' });
    expect(await said.count()).toBe(0);
  });

  it('an answer of the reference says when it is that of another request', async () => {
    const { page } = await openPages(browsing, ON_THE_DESK);
    await page.goto(`${bank.url}/docs/transfers`);
    const operation = page.getByRole('article', {
      name: 'Criar uma transferência por chave Pix, a aprovar depois',
    });
    await operation.getByText('Experimentar').click();
    const body = operation.getByLabel('Corpo (JSON)');
    const asked = (await body.inputValue()).replace('150.75', '1.75');
    await body.fill(asked);
    await operation.getByRole('button', { name: 'Assinar e enviar' }).click();
    const said = operation.getByRole('status');
    await said.getByText(/^200 · \d+ ms · hmac \w+…$/).waitFor();
    await body.fill(asked.replace('1.75', '2.75'));
    await said.getByText(/· resposta ao pedido anterior$/).waitFor();
    await body.fill(asked);
    await said.getByText(/^200 · \d+ ms · hmac \w+…$/).waitFor();
  });
});
