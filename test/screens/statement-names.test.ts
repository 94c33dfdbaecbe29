import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_A_BROWSER, IN_THE_HAND, ON_THE_DESK, picture, useBrowser } from '../browser.ts';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { createCode, payCode, simplified } from '../receiving.ts';
import { HELENA, visit } from './customer.ts';

describe.runIf(BROWSER_FOUND)(
  `names in the statement, and receipts ${IN_A_BROWSER}`,
  { timeout: 600_000 },
  () => {
    const browsing = useBrowser();
    let bank: TestBank;
    let ok: Json;
    let paid: Json;
    beforeAll(async () => {
      bank = await startBank();
      const pay = (amount: number, tag: string) =>
        bank.post('/create-cashout-self-approve', {
          ...{ ...AURORA_ACCOUNT, amount, tag, key: 'ok@psp.example' },
        });
      await pay(1234.56, 'farinha');
      await bank.drain();
      await bank.advance(2 * 86_400);
      paid = (await pay(10, 'açúcar')).body;
      const code = await createCode(bank, await simplified(bank, { amount: 25.9 }));
      await payCode(bank, code as { pix_copy_and_paste: string }, 25.9);
      await bank.drain();
      const { body } = await bank.get('/sandbox', { as: null });
      ok = body.recipients.find(({ key }: Json) => key === 'ok@psp.example');
    });
    afterAll(async () => {
      await bank.verify();
      await bank.close();
    });

    it.each([
      ['desktop', ON_THE_DESK],
      ['phone', IN_THE_HAND],
    ] as const)(
      'every line says who, each day its balance, and the period its totals (%s)',
      async (name, size) => {
        const { page, expectAccessible, expectQuiet, settled } = await visit(bank, browsing, {
          ...{ person: HELENA, ...size, path: '/app/statement' },
        });
        await page.getByRole('link', { name: ok.name }).nth(1).waitFor();
        expect(await page.getByRole('link', { name: ok.name }).count()).toBe(2);
        const totals = page.getByRole('region', { name: 'Totais do período' });
        for (const figure of ['R$ 100.025,90', 'R$ 1.244,56', 'R$ 98.781,34'])
          await totals.getByText(figure).waitFor();
        await page.getByText('Saldo R$ 98.781,34').waitFor();
        await page.getByText('Saldo R$ 98.765,44').waitFor();
        await settled();
        await expectAccessible();
        await picture(page, `statement-names-${name}`);
        // The name is searched by the bank; what is left out has no balance of a day.
        await page.getByLabel('Buscar').fill(ok.name.split(' ')[0].toLowerCase());
        await page.waitForURL((url) => url.searchParams.has('text'));
        await page.getByText('Saldo R$ 98.781,34').waitFor({ state: 'detached' });
        await page.getByRole('link', { name: ok.name }).nth(1).waitFor();
        expect(await page.getByRole('link', { name: ok.name }).count()).toBe(2);
        await page.goto(`${bank.url}/app`);
        await page.getByRole('link', { name: ok.name }).first().waitFor();
        expectQuiet();
      },
    );

    it.each([
      ['desktop', { ...ON_THE_DESK, colorScheme: 'dark' }],
      ['phone', IN_THE_HAND],
    ] as const)('a receipt says who paid whom, masked, and prints on one page (%s)', async (name, size) => {
      const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
        ...{ person: HELENA, ...size, path: `/app/transfers/${paid.id}` },
      });
      await page.getByRole('heading', { name: 'Comprovante' }).waitFor();
      await page.getByText('Padaria Aurora Ltda').last().waitFor();
      await page.getByText('11.222.333/0001-81').waitFor();
      const whole = ok.document.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');
      expect(await page.getByText(whole).count()).toBe(0);
      await page.getByText(`***.${ok.document.slice(3, 6)}.${ok.document.slice(6, 9)}-**`).waitFor();
      await expectAccessible();
      await page.emulateMedia({ media: 'print' });
      for (const hidden of ['Menu', 'Ir para o conteúdo', 'Imprimir'])
        expect(await page.getByText(hidden, { exact: true }).filter({ visible: true }).count()).toBe(0);
      expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
      await page.getByText('Comprovante de Pix').waitFor();
      expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light');
      await picture(page, `receipt-print-${name}`);
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
      await page.emulateMedia({ media: 'screen' });
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Baixar PDF' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^comprovante-E99999000\w+\.pdf$/);
      // Its reader asks the bank whether it is true.
      const fact = (term: string) =>
        page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd').innerText();
      const [id, code] = [await fact('ID da transação (E2E)'), await fact('Código de autenticação')];
      await page.goto(`${bank.url}/receipts`);
      await page.getByLabel('ID da transação').fill(id.trim());
      await page.getByLabel('Código de autenticação').fill(code.toLowerCase());
      await page.getByRole('button', { name: 'Conferir' }).click();
      await page.getByRole('heading', { level: 1, name: 'Comprovante verdadeiro' }).waitFor();
      await page.getByText(`***.${ok.document.slice(3, 6)}.${ok.document.slice(6, 9)}-**`).waitFor();
      await expectAccessible();
      expectQuiet();
    });
  },
);
