import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_A_BROWSER, IN_THE_HAND, ON_THE_DESK, picture, useBrowser } from '../browser.ts';
import { AURORA_ACCOUNT, AURORA_EMPTY_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { createCode, payCode, simplified } from '../receiving.ts';
import { CAIO, HELENA, visit } from './customer.ts';

describe.runIf(BROWSER_FOUND)(`ends that lead on ${IN_A_BROWSER}`, () => {
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
    await page.getByLabel('Código copia e cola').fill(text);
    await page.getByLabel('Valor').focus();
  };

  it('says what is wrong with a code, whatever was pasted', async () => {
    const paid = (await createCode(bank, await simplified(bank, { amount: 25.9 }))) as never as {
      pix_copy_and_paste: string;
    };
    await payCode(bank, paid, 25.9);
    const own = await createCode(bank, await simplified(bank, { amount: 3 }));
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, ...IN_THE_HAND, path: '/app/transfers/new' },
    });
    await page.getByRole('radio', { name: 'Copia e cola' }).check();
    await paste(page, '23793.38128 60000.000003 00000.000400 1 84340000012345');
    await page.getByText('Esta é a linha de um boleto.').waitFor();
    await paste(page, paid.pix_copy_and_paste.slice(0, 40));
    await page.getByText('O código está incompleto.').waitFor();
    await paste(page, 'bom dia');
    await page.getByText('Isto não é um código Pix copia e cola.').waitFor();
    await expectAccessible();
    await picture(page, 'code-fault');
    await paste(page, paid.pix_copy_and_paste);
    await page.getByText('Este código já foi pago, foi cancelado ou expirou.').waitFor();
    // A chat has broken it into lines.
    await paste(page, own.pix_copy_and_paste.replace(/^(.{60})(.{20})/, '$1\n$2\r\n'));
    await page.getByText('Esta cobrança é desta mesma conta.').waitFor();
    await page.getByRole('region', { name: 'Destinatário' }).getByText('Lastro').waitFor();
    expect(await page.getByRole('button', { name: 'Revisar' }).isDisabled()).toBe(true);
    expectQuiet();
  });

  it('shows a closed account to its owner, with its history', async () => {
    const source = AURORA_EMPTY_ACCOUNT;
    const place = { branch: '0001', number: source.source_account_number };
    await bank.sandbox('/cash-ins', { ...place, amount: 42 });
    await bank.post('/create-cashout-self-approve', { ...source, amount: 42, key: 'ok@psp.example' });
    await bank.drain();
    const closed = await bank.call({
      ...{ method: 'PATCH', path: `/sandbox/accounts/0001/${place.number}`, as: null },
      body: { status: 'CLOSED' },
    });
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
    const { page, expectAccessible, settled } = await visit(bank, browsing, {
      person: HELENA,
      ...ON_THE_DESK,
    });
    await page.evaluate(`localStorage.setItem('lastro.account', '${place.number}')`);
    await page.goto(`${bank.url}/app`);
    await page.getByText('Esta conta está encerrada. O histórico continua disponível.').waitFor();
    await page.getByRole('link', { name: 'Bruno Cardoso Nogueira' }).first().waitFor();
    await settled();
    expect(await page.getByText('Algo deu errado').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Transferir' }).count()).toBe(0);
    await expectAccessible();
    await picture(page, 'closed-account');
    await page.goto(`${bank.url}/app/transfers`);
    await page.getByRole('link', { name: 'Bruno Cardoso Nogueira' }).click();
    await page.getByRole('heading', { name: 'Comprovante' }).waitFor();
    await page.getByRole('link', { name: 'Transferências' }).first().waitFor();
    await page.goto(`${bank.url}/app/keys`);
    await page.getByText('A conta está encerrada.').first().waitFor();
    expect(await page.getByText('Algo deu errado').count()).toBe(0);
  });

  it('does not offer to try again what is not there', async () => {
    const { page, expectAccessible } = await visit(bank, browsing, {
      ...{ person: HELENA, ...IN_THE_HAND, path: '/app/transfers/99999' },
    });
    await page.getByText('Isto não existe aqui').waitFor();
    expect(await page.getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0);
    await expectAccessible();
    await picture(page, 'missing');
    await page.getByRole('main').getByRole('link', { name: 'Transferências' }).click();
    await page.waitForURL('**/app/transfers');
  });

  it('leads who has no second factor to where it is turned on, instead of asking for a code', async () => {
    const { page } = await visit(bank, browsing, {
      ...{ person: CAIO, ...IN_THE_HAND, path: '/app/transfers/new' },
    });
    await page.getByLabel('Chave Pix do destinatário').fill('ok@psp.example');
    await page.getByLabel('Valor').fill('5');
    await page.getByRole('button', { name: 'Revisar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confira antes de enviar' });
    expect(await dialog.getByLabel('Código do autenticador').count()).toBe(0);
    await dialog.getByRole('link', { name: 'Ativar a verificação em duas etapas' }).click();
    await page.waitForURL('**/app/security');
  });

  it('leads from an overdue registration to its form', async () => {
    const account = `/accounts/0001/${AURORA_ACCOUNT.source_account_number}`;
    await bank.sandbox(account, { registration_deadline: '2026-01-31' }, 'PATCH');
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, ...IN_THE_HAND },
    });
    const update = page.getByRole('button', { name: 'Atualizar cadastro' });
    await page.getByRole('region', { name: 'Precisa de você' }).getByRole('button').and(update).waitFor();
    await page.goto(`${bank.url}/app/transfers`);
    await page.getByText('Atualização cadastral vencida').waitFor();
    await expectAccessible();
    await update.click();
    await page.getByRole('heading', { level: 1, name: 'Atualize seu cadastro' }).waitFor();
    expectQuiet();
    await bank.sandbox(account, { registration_deadline: null }, 'PATCH');
  });

  it('keeps a secret on the page until somebody says that they have it', async () => {
    const { page, expectAccessible } = await visit(bank, browsing, {
      ...{ person: HELENA, ...ON_THE_DESK, path: '/app/webhooks' },
    });
    await page.getByRole('button', { name: 'Novo endereço' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo endereço' });
    await dialog.getByLabel('Endereço (URL)').fill('http://127.0.0.1:9/avisos');
    await dialog.getByRole('button', { name: 'Criar endereço' }).click();
    const made = page.getByRole('dialog', { name: 'Endereço criado' });
    await made.getByText(/^whsec_/).waitFor();
    expect(await made.getByRole('button', { name: 'Fechar' }).count()).toBe(0);
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
    expect(await made.getByText(/^whsec_/).isVisible()).toBe(true);
    await expectAccessible();
    await made.getByRole('button', { name: 'Já guardei' }).click();
    await made.waitFor({ state: 'detached' });
  });
});
