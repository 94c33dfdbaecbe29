import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDocument } from '../../web/format/document.ts';
import { BROWSER_FOUND, IN_A_BROWSER, IN_THE_HAND, ON_THE_DESK, picture, useBrowser } from '../browser.ts';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { listedKeys } from '../keys.ts';
import { CAIO, freshCode, HELENA, visit } from './customer.ts';

const NEW = '/app/transfers/new';

describe.runIf(BROWSER_FOUND)(`the payee, before the payment ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  let ok: Json;
  beforeAll(async () => {
    bank = await startBank();
    const { body } = await bank.get('/sandbox', { as: null });
    ok = body.recipients.find(({ key }: Json) => key === 'ok@psp.example');
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  const masked = () => formatDocument(`***${ok.document.slice(3, 9)}**`);
  const leaveKey = async (page: Page, key: string) => {
    await page.getByLabel('Chave Pix do destinatário').fill(key);
    await page.getByLabel('Valor').focus();
  };

  it.each([
    ['desktop', ON_THE_DESK],
    ['phone', IN_THE_HAND],
  ] as const)('is shown as the key is left, and in the review; then paid again (%s)', async (name, size) => {
    const visitor = { person: HELENA, ...size, path: NEW };
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, visitor);
    await leaveKey(page, ' OK@psp.example ');
    const payee = page.getByRole('region', { name: 'Destinatário' });
    await payee.getByText(ok.name).waitFor();
    await payee.getByText(masked()).waitFor();
    await payee.getByText('PSP Exemplo S.A.').waitFor();
    if (name === 'desktop') await payee.getByText('Primeiro pagamento para este destinatário').waitFor();
    else await payee.getByText('Você já pagou a este destinatário').waitFor();
    await page.getByLabel('Valor').fill('31,40');
    await expectAccessible();
    await picture(page, `payee-${name}`);
    await page.getByRole('button', { name: 'Revisar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confira antes de enviar' });
    await dialog.getByText(ok.name).waitFor();
    await dialog.getByText(masked()).waitFor();
    await picture(page, `payee-review-${name}`);
    await expectAccessible();
    await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await dialog.getByRole('button', { name: 'Enviar agora' }).click();
    await page.getByRole('heading', { name: 'Comprovante' }).waitFor();
    await page.getByRole('link', { name: 'Pagar de novo' }).click();
    await payee.getByText(/^Você já pagou a este destinatário \d vez/).waitFor();
    expect(await page.getByLabel('Valor').inputValue()).toBe('31,40');
    expect(await page.getByLabel('Chave Pix do destinatário').inputValue()).toBe('ok@psp.example');
    expectQuiet();
  });

  it('is nobody, or oneself: said at the field, and nothing is sent', async () => {
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, ...IN_THE_HAND, path: NEW },
    });
    await page.getByLabel('Valor').fill('1');
    await leaveKey(page, 'none@psp.example');
    await page.getByText('Chave não encontrada').first().waitFor();
    expect(await page.getByRole('button', { name: 'Revisar' }).isDisabled()).toBe(true);
    await picture(page, 'payee-nobody');
    await expectAccessible();
    const [own = ''] = await listedKeys(bank);
    await leaveKey(page, own);
    await page.getByText('Esta chave é desta mesma conta.').first().waitFor();
    expect(await page.getByRole('button', { name: 'Revisar' }).isDisabled()).toBe(true);
    await leaveKey(page, 'ok@psp.example');
    await page.getByRole('region', { name: 'Destinatário' }).waitFor();
    expect(await page.getByRole('button', { name: 'Revisar' }).isDisabled()).toBe(false);
    expectQuiet();
  });

  it('is not paid more than there is', async () => {
    const { page } = await visit(bank, browsing, { person: HELENA, ...ON_THE_DESK, path: NEW });
    await leaveKey(page, 'ok@psp.example');
    await page.getByLabel('Valor').fill('900.000,00');
    await page.getByRole('region', { name: 'Destinatário' }).waitFor();
    await page.getByText('Maior do que o saldo disponível.').first().waitFor();
    expect(await page.getByRole('button', { name: 'Revisar' }).isDisabled()).toBe(true);
  });

  it('is shown to who approves, and nothing leaves before; the maker sees the approval without asking', async () => {
    const made = await bank.post('/create-cashout', {
      ...AURORA_ACCOUNT,
      ...{ amount: 12.5, key: 'ok@psp.example' },
    });
    const path = `/app/transfers/${made.body.id}`;
    const caio = await visit(bank, browsing, { person: CAIO, ...ON_THE_DESK, path });
    await caio.page.getByRole('status').getByText('Aguardando aprovação').waitFor();
    await caio.page.getByText('Peça a Helena Prado.').waitFor();
    const { page, expectAccessible } = await visit(bank, browsing, { person: HELENA, ...IN_THE_HAND, path });
    await page.getByRole('button', { name: 'Aprovar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aprovar transferência' });
    await dialog.getByText(ok.name).waitFor();
    await dialog.getByText(masked()).waitFor();
    await picture(page, 'payee-approval');
    await expectAccessible();
    await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await dialog.getByRole('button', { name: 'Aprovar' }).click();
    await page.getByRole('heading', { name: 'Comprovante' }).waitFor();
    await caio.page.getByRole('heading', { name: 'Comprovante' }).waitFor();
  });

  it('banks at an institution that is chosen by name', async () => {
    const { page, expectAccessible } = await visit(bank, browsing, {
      ...{ person: HELENA, ...IN_THE_HAND, path: NEW },
    });
    await page.getByRole('radio', { name: 'Conta' }).check();
    await page.getByLabel('Instituição').selectOption('Nubank');
    expect(await page.getByLabel('ISPB da instituição').count()).toBe(0);
    await page.getByLabel('Instituição').selectOption('Outra instituição (informar ISPB)');
    await page.getByLabel('ISPB da instituição').fill('99999001');
    await expectAccessible();
    await picture(page, 'payee-institution');
  });

  it('has failed: the page offers to try again, and does not call it completed', async () => {
    const failed = await bank.post('/create-cashout-self-approve', {
      ...AURORA_ACCOUNT,
      ...{ amount: 7, key: 'reject-AC03@psp.example' },
    });
    await bank.drain();
    const { page } = await visit(bank, browsing, {
      ...{ person: HELENA, ...IN_THE_HAND, path: `/app/transfers/${failed.body.id}` },
    });
    await page.getByText('(AC03)').waitFor();
    expect(await page.getByText('Concluída em').count()).toBe(0);
    await page.getByText('Encerrada em').waitFor();
    await page.getByRole('link', { name: 'Tentar de novo' }).click();
    await page.getByRole('region', { name: 'Destinatário' }).waitFor();
  });
});
