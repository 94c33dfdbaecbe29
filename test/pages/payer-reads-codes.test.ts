import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_A_BROWSER, IN_THE_HAND, ON_THE_DESK, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { createCode, simplified } from '../receiving.ts';

describe.runIf(BROWSER_FOUND)(`the payer's phone ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank({ phone: { host: '127.0.0.1', port: 0 } });
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
      await page.getByText('Código pago. Um segundo pagamento será recusado.').waitFor();
      expect(await page.getByText(/^Este código já foi pago/).count()).toBe(0);
      await page.reload();
      await paste(page, code.pix_copy_and_paste);
      await page.getByText('Este código já foi pago, foi cancelado ou expirou.').waitFor();
      await paste(page, 'bom dia');
      await page.getByText('Isto não é um código Pix inteiro.').waitFor();
      expectQuiet();
    },
  );

  it('is opened by a QR code on a real one, with the code that was read', async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 61.3 }));
    const desk = await browsing.open({ ...ON_THE_DESK, permissions: ['clipboard-read', 'clipboard-write'] });
    await desk.page.goto(`${bank.url}/sandbox/ui/payer`);
    await paste(desk.page, code.pix_copy_and_paste);
    const own = desk.page.getByRole('region', { name: 'No seu celular' });
    await own.getByRole('img', { name: 'No seu celular' }).waitFor();
    await desk.expectAccessible();
    await picture(desk.page, 'payer-qr');
    await own.getByRole('button', { name: 'Copiar endereço' }).click();
    const address = await desk.page.evaluate<string>('navigator.clipboard.readText()');
    const { page, expectAccessible, expectQuiet } = await browsing.open(IN_THE_HAND);
    await page.goto(address);
    await page.getByRole('region', { name: 'Código lido' }).getByText('R$ 61,30').waitFor();
    expect(await page.getByLabel('Valor').inputValue()).toBe('61,30');
    await expectAccessible();
    await picture(page, 'payer-on-a-phone');
    await page.getByRole('button', { name: 'Pagar com Pix' }).click();
    await page.getByText('R$ 61,30 pagos').waitFor();
    expectQuiet();
  });
});
