import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../accounts.ts';
import { BROWSER_FOUND, IN_A_BROWSER, PHONE, useBrowser } from '../browser.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { reported } from '../meds.ts';
import { asOperator } from '../operators.ts';
import { giveCode, visitConsole } from '../screens/operator/console.ts';

describe.runIf(BROWSER_FOUND)(
  `accounts, audit log and health at the operators' console ${IN_A_BROWSER}`,
  () => {
    const browsing = useBrowser();
    let bank: TestBank;
    beforeAll(async () => {
      bank = await startBank();
    });
    afterAll(async () => {
      await bank.verify();
      await bank.close();
    });

    const read = async (number: string) =>
      (await (await asOperator(bank)).get(`/operator/accounts/0001/${number}`)).body;

    it('fees, deadline and status change after a second thought, and the log remembers', async () => {
      const { number } = await openAccount(bank, { balance: 10 });
      const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, {
        path: `/operator/app/accounts/0001/${number}`,
      });
      await page.getByRole('button', { name: 'Mudar tarifas' }).click();
      const fees = page.getByRole('dialog', { name: 'Mudar tarifas' });
      await fees.getByText('Nada mudou.').waitFor();
      await fees.getByLabel('Pix enviado').fill('1,25');
      await expectAccessible();
      await giveCode(bank, fees);
      await fees.getByRole('button', { name: 'Confirmar mudança' }).click();
      await page.getByRole('region', { name: 'Tarifas' }).getByText('R$ 1,25').waitFor();
      await page.getByRole('button', { name: 'Mudar prazo' }).click();
      const deadline = page.getByRole('dialog', { name: 'Mudar prazo' });
      await deadline.getByLabel('Atualização cadastral até').fill('2031-03-09');
      await giveCode(bank, deadline);
      await deadline.getByRole('button', { name: 'Confirmar mudança' }).click();
      await page.getByText('09/03/2031').waitFor();
      await page.getByRole('button', { name: 'Mudar situação' }).click();
      const status = page.getByRole('dialog', { name: 'Mudar situação' });
      await status.getByLabel('Situação').selectOption('CLOSED');
      await status.getByText('Só se encerra uma conta vazia: sem saldo e sem nada bloqueado.').waitFor();
      await status.getByLabel('Situação').selectOption('CLOSING');
      await giveCode(bank, status);
      await status.getByRole('button', { name: 'Confirmar mudança' }).click();
      await page.getByRole('region', { name: 'Situação' }).getByText('Em encerramento').waitFor();
      expect(await read(number)).toMatchObject({
        status: 'CLOSING',
        registration_deadline: '2031-03-09',
        fees: { cashout: 1.25 },
      });
      await page.keyboard.press('g');
      await page.keyboard.press('a');
      await page.getByLabel('Ato').selectOption('ACCOUNT_CHANGED');
      await page.getByRole('button', { name: 'Filtrar' }).click();
      await page
        .getByRole('table', { name: 'Auditoria' })
        .getByText(/Prazo cadastral: — → 09\/03\/2031/)
        .waitFor();
      expect(await page.getByRole('table', { name: 'Auditoria' }).getByRole('row').count()).toBe(4);
      await expectAccessible();
      expectQuiet();
    });

    it('an account is closed for a reason that is kept, and named in the log by its number', async () => {
      const { number } = await openAccount(bank, { balance: 0 });
      const written = `0001 / ${number.slice(0, -1)}-${number.slice(-1)}`;
      const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, {
        path: `/operator/app/accounts/0001/${number}`,
      });
      const change = page.getByRole('button', { name: 'Mudar situação' });
      await change.click();
      const status = page.getByRole('dialog', { name: 'Mudar situação' });
      await status.getByLabel('Situação').selectOption('CLOSED');
      await giveCode(bank, status);
      const confirm = status.getByRole('button', { name: 'Confirmar mudança' });
      await status.getByText('Escreva o motivo.').waitFor();
      expect(await confirm.getAttribute('aria-disabled')).toBe('true');
      await expectAccessible();
      await status.getByLabel('Motivo do encerramento').fill('pedido do titular');
      await confirm.click();
      await page.getByRole('region', { name: 'Situação' }).getByText('Encerrada').waitFor();
      await page.getByRole('button', { name: 'Mudar prazo' }).waitFor();
      expect(await change.count()).toBe(0);
      await page.goto(`${bank.url}/operator/app/audit?act=ACCOUNT_CHANGED`);
      const line = page.getByRole('table', { name: 'Auditoria' }).getByRole('row').nth(1);
      await line.getByText('Motivo: pedido do titular').waitFor();
      expect(await line.getByRole('cell').first().textContent()).toContain(`Mudou a conta ${written}`);
      await line.getByRole('link', { name: written }).click();
      await page.getByRole('heading', { level: 1, name: `Conta ${written}` }).waitFor();
      expectQuiet();
    });

    it('fees change in the hand too', async () => {
      const { number } = await openAccount(bank, { balance: 10 });
      const { page, expectQuiet } = await visitConsole(bank, browsing, {
        viewport: PHONE,
        path: `/operator/app/accounts/0001/${number}`,
      });
      await page.getByRole('button', { name: 'Mudar tarifas' }).click();
      const fees = page.getByRole('dialog', { name: 'Mudar tarifas' });
      await fees.getByLabel('Pix enviado').fill('0,75');
      await giveCode(bank, fees);
      await fees.getByRole('button', { name: 'Confirmar mudança' }).click();
      await page.getByRole('region', { name: 'Tarifas' }).getByText('R$ 0,75').waitFor();
      expect((await read(number)).fees.cashout).toBe(0.75);
      expectQuiet();
    });

    it('show what blocks money of an account, on a phone', async () => {
      const { account } = await reported(bank, { amount: 70 });
      const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, {
        viewport: PHONE,
        path: '/operator/app/accounts',
      });
      await page.getByRole('table', { name: 'Contas' }).getByRole('link').first().waitFor();
      await expectAccessible();
      await page.goto(`${bank.url}/operator/app/accounts/0001/${account.number}`);
      const blocks = page.getByRole('region', { name: 'O que bloqueia dinheiro' });
      await blocks.getByText('R$ 70,00').waitFor();
      // A caller seldom knows an id: the newest payments lead to their lives.
      const payments = page.getByRole('table', { name: 'Últimos pagamentos' });
      await payments.getByText('+ 70,00').waitFor();
      expect(await payments.getByRole('link').first().getAttribute('href')).toMatch(
        /^\/operator\/app\/payments\/E99999001/,
      );
      await expectAccessible();
      await blocks.getByRole('link', { name: 'Contestação' }).click();
      await page.getByRole('heading', { name: 'Contestação', exact: true }).waitFor();
      await page
        .getByRole('region', { name: 'Vida do pagamento' })
        .getByText('Recebida', { exact: true })
        .waitFor();
      await expectAccessible();
      expectQuiet();
    });

    it('draw what is written and what waits, and go on drawing', async () => {
      const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, {
        path: '/operator/app/health',
      });
      await page.getByRole('img', { name: /^Lançamentos por segundo/ }).waitFor();
      await page.getByRole('img', { name: /na fila; agora são 0$/ }).waitFor();
      await page.getByRole('region', { name: 'Banco de dados' }).getByText('Versão do PostgreSQL').waitFor();
      await expectAccessible();
      for (const amount of [1, 2, 3]) {
        const order = { ...AURORA_ACCOUNT, amount, key: 'ok@psp.example' };
        await bank.post('/create-cashout-self-approve', order);
      }
      await bank.drain();
      const times = page.getByRole('region', { name: 'Do pedido à liquidação, em milissegundos' });
      const drawn = times.getByRole('img', {
        name: /^Tempo até liquidar dos últimos \d+ Pix: metade em até \d+ ms/,
      });
      await drawn.hover();
      // The reading that is pointed at says when it was.
      await times.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/).waitFor();
      // The database tells of what was written some seconds later.
      await page.getByRole('img', { name: /o máximo foi (?!0$)/ }).waitFor();
      expectQuiet();
    });
  },
);
