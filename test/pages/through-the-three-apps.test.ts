import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_A_BROWSER, IN_THE_HAND, ON_THE_DESK, useBrowser } from '../browser.ts';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { enter, freshCode, HELENA, openPages } from '../screens/customer.ts';
import { enterAsOperator } from '../screens/operator/console.ts';

/** Shows `npm test` the pages: each application once, from its door on, in both sizes. */
describe.runIf(BROWSER_FOUND)(`a payment through the three applications, ${IN_A_BROWSER}`, () => {
  let bank: TestBank;
  const browsing = useBrowser();
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name }).waitFor();

  it.each([
    ['desktop', ON_THE_DESK, 'whole'],
    ['phone', IN_THE_HAND, 'resized'],
  ] as const)(
    'comes in from the sandbox, is paid on, and is found by an operator (%s)',
    async (_name, size, judged) => {
      const sandbox = await browsing.open(size);
      await sandbox.page.goto(`${bank.url}/sandbox/ui/payer`);
      await sandbox.page
        .getByLabel('Conta', { exact: true })
        .last()
        .selectOption(AURORA_ACCOUNT.source_account_number);
      await sandbox.page.getByLabel('Valor').fill('12,34');
      await sandbox.page.getByLabel('Nome do pagador').fill('Luísa Tavares');
      await sandbox.page.getByLabel('CPF ou CNPJ').fill('390.533.447-05');
      await sandbox.page.getByRole('button', { name: 'Pagar com Pix' }).click();
      await sandbox.page.getByText('R$ 12,34 pagos').waitFor();
      await sandbox.expectAccessible(judged);
      sandbox.expectQuiet();

      const customer = await openPages(browsing, size);
      await customer.page.goto(`${bank.url}/app`);
      await enter(bank, customer.page, HELENA);
      await heading(customer.page, /^Olá, Helena/);
      await customer.settled();
      await customer.expectAccessible(judged);
      await customer.page.goto(`${bank.url}/app/received`);
      await customer.page.getByText('Luísa Tavares').first().waitFor();
      await customer.page.goto(`${bank.url}/app/transfers/new`);
      await customer.page.getByLabel('Chave Pix do destinatário').fill('ok@psp.example');
      await customer.page.getByLabel('Valor').fill('10,01');
      await customer.page.getByRole('button', { name: 'Revisar' }).click();
      const dialog = customer.page.getByRole('dialog', { name: 'Confira antes de enviar' });
      await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
      await dialog.getByRole('button', { name: 'Enviar agora' }).click();
      await customer.page.getByRole('status').getByText('Concluída').waitFor();
      await customer.page.getByRole('heading', { name: 'Comprovante' }).waitFor();
      await customer.expectAccessible(judged);
      customer.expectQuiet();

      const id = new URL(customer.page.url()).pathname.split('/').at(-1);
      const sent: Json = (await bank.get(`/v2/finance/status-cashout?id=${id}`)).body;
      expect(sent).toMatchObject({ status: 'SUCCESS', amount: 10.01 });
      const operator = await browsing.open(size);
      await operator.page.goto(`${bank.url}/operator`);
      await enterAsOperator(bank, operator.page);
      await heading(operator.page, 'Fila de trabalho');
      await operator.expectAccessible(judged);
      await operator.page.goto(`${bank.url}/operator/app?q=${sent.operationUuid}`);
      const hit = operator.page
        .getByRole('table', { name: 'Busca' })
        .getByRole('link', { name: /Pix enviado/ });
      await hit.click();
      const life = operator.page.getByRole('region', { name: 'Vida do pagamento' });
      await life.getByText('Liquidada', { exact: true }).waitFor();
      await operator.expectAccessible(judged);
      operator.expectQuiet();
    },
  );
});
