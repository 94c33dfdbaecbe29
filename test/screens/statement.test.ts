import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, PHONE, picture, useBrowser } from '../browser.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { HELENA, visit } from './customer.ts';

describe.runIf(BROWSER_FOUND)(`statement and failures ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  let failed: number;
  beforeAll(async () => {
    bank = await startBank();
    const pay = (amount: number, tag: string, key = 'ok@psp.example') =>
      bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount, key, tag });
    await pay(1234.56, 'Aluguel de março');
    // Far more than a page, and all of them newer.
    await Promise.all(Array.from({ length: 160 }, () => pay(0.01, 'pão')));
    failed = (await pay(7, 'engano', 'reject-AC03@psp.example')).body.id;
    await bank.drain();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  it.each([
    ['desktop, light', { viewport: DESKTOP, colorScheme: 'light' }],
    ['phone, dark', { viewport: PHONE, colorScheme: 'dark' }],
  ] as const)(
    'an entry far behind the first page is found, and stays in the address (%s)',
    async (name, size) => {
      const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
        ...{ person: HELENA, path: '/app/statement', ...size },
      });
      await page.getByText('pão').first().waitFor();
      expect(await page.getByText('Aluguel de março').count()).toBe(0);
      await page.getByLabel('Buscar').fill('aluguel');
      await page.getByText('Aluguel de março').first().waitFor();
      expect(await page.getByText('pão').count()).toBe(0);
      await page.getByLabel('Tipo').selectOption('PIX_CASHOUT');
      await page.waitForURL((url) => url.searchParams.get('type') === 'PIX_CASHOUT');
      await page.getByRole('radio', { name: '90 dias' }).check();
      await page.waitForURL((url) => url.searchParams.get('days') === '90');
      await page.getByText(/^Os arquivos trazem os movimentos filtrados, de /).waitFor();
      const href = await page.getByRole('link', { name: 'Baixar CSV' }).getAttribute('href');
      const asked = new URL(href ?? '', bank.url).searchParams;
      const days = (Date.parse(asked.get('end') ?? '') - Date.parse(asked.get('start') ?? '')) / 86_400_000;
      expect(Math.round(days)).toBe(90);
      expect([asked.get('type'), asked.get('text')]).toEqual(['PIX_CASHOUT', 'aluguel']);
      await picture(page, `statement-${name}`);
      await expectAccessible();
      await page.reload();
      await page.getByText('Aluguel de março').first().waitFor();
      expect(await page.getByLabel('Buscar').inputValue()).toBe('aluguel');
      expect(await page.getByLabel('Tipo').inputValue()).toBe('PIX_CASHOUT');
      await page.getByLabel('Buscar').fill('nada disso');
      await page.getByText('Nenhum movimento encontrado').waitFor();
      expectQuiet();
    },
  );

  it.each([
    ['pt-BR', PHONE, 'A agência ou a conta do destinatário não existe. (AC03)'],
    ['en-GB', DESKTOP, "The recipient's branch or account does not exist. (AC03)"],
  ] as const)('why a transfer failed is said in words (%s)', async (locale, viewport, text) => {
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, path: '/app/transfers', viewport },
    });
    if (locale !== 'pt-BR') {
      await page.evaluate("localStorage.setItem('lastro.language', 'en')");
      await page.reload();
    }
    await page.getByRole('table').getByText(text).waitFor();
    await picture(page, `transfers-failed-${locale}`);
    await expectAccessible();
    await page.goto(`${bank.url}/app/transfers/${failed}`);
    await page.getByText(text).waitFor();
    expectQuiet();
  });
});
