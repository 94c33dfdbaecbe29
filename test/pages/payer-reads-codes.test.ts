import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_A_BROWSER, IN_THE_HAND, ON_THE_DESK, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { createCode, simplified } from '../receiving.ts';

describe.runIf(BROWSER_FOUND)(`the payer's phone ${IN_A_BROWSER}`, { timeout: 90_000 }, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  const paste = async (page: Page, text: string) => {
    await page.getByRole('radio', { name: 'Copia e cola' }).check();
    await page.getByLabel('Código copia e cola').fill(text);
  };

  it.each([
    ['desktop', ON_THE_DESK],
    ['phone', IN_THE_HAND],
  ] as const)(
    'reads a pasted code, pays what it asks, and says why another amount is refused (%s)',
    async (name, size) => {
      const code = await createCode(bank, await simplified(bank, { amount: 180 }));
      const { page, expectAccessible, expectQuiet } = await browsing.open(size);
      await page.goto(`${bank.url}/sandbox/ui/payer`);
      await paste(page, code.pix_copy_and_paste);
      const read = page.getByRole('region', { name: 'Código lido' });
      await read.getByText('R$ 180,00').waitFor();
      await read.getByText(/padaria aurora/i).waitFor();
      expect(await page.getByLabel('Valor').inputValue()).toBe('180,00');
      await expectAccessible();
      await picture(page, `payer-reads-${name}`);
      await page.getByLabel('Valor').fill('25,00');
      await page.getByRole('button', { name: 'Pagar com Pix' }).click();
      await page.getByText('Pagamento recusado: O código pede outro valor. (INDT)').waitFor();
      await page.getByLabel('Valor').fill('180,00');
      await page.getByRole('button', { name: 'Pagar com Pix' }).click();
      await page.getByText('R$ 180,00 pagos').waitFor();
      await page.getByText('Este código já foi pago, foi cancelado ou expirou.').waitFor();
      await paste(page, 'bom dia');
      await page.getByText('Isto não é um código Pix inteiro.').waitFor();
      expectQuiet();
    },
  );
});
