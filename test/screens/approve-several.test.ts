import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_THE_HAND, ON_THE_DESK, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { type Browser, browse } from '../pages.ts';
import { CAIO, freshCode, HELENA, visit } from './customer.ts';

const FROM = { branch: '0001', number: '100013' };

describe.runIf(BROWSER_FOUND)('several approvals and contacts', () => {
  let bank: TestBank;
  let caio: Browser;
  const browsing = useBrowser();
  beforeAll(async () => {
    bank = await startBank();
    caio = await browse(bank, CAIO);
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  const create = async (amount: number, key = 'ok@psp.example') => {
    const { status, body } = await caio.send('POST', '/web/cashouts', { ...FROM, amount, key });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const pick = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name }).check();

  it('one code approves what was picked, and above the balance no code is of use', async () => {
    for (const amount of [11.5, 22.5, 900_000]) await create(amount);
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, ...ON_THE_DESK, path: '/app/transfers?show=NEW' },
    });
    await page.getByRole('link', { name: 'Aprovar várias' }).click();
    await page.getByRole('heading', { level: 1, name: 'Aprovar transferências' }).waitFor();
    await pick(page, /R\$ 900\.000,00/);
    await pick(page, /R\$ 11,50/);
    await page.getByText('A soma passa do saldo disponível.').waitFor();
    const approve = page.getByRole('button', { name: 'Aprovar selecionadas' });
    expect(await approve.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('checkbox', { name: /R\$ 900\.000,00/ }).uncheck();
    await pick(page, /R\$ 22,50/);
    // The payee of each stands under it before the code is typed.
    await page.getByText('Bruno').first().waitFor();
    await page.getByText('2 transferências selecionadas').waitFor();
    await expectAccessible();
    await picture(page, 'approve-1-picked');
    await page.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await approve.click();
    await page.getByText('2 transferências aprovadas').first().waitFor();
    const told = page.getByRole('region', { name: 'Aprovar transferências' });
    await told.getByText('Concluída').nth(1).waitFor();
    await expectAccessible();
    await picture(page, 'approve-2-told');
    expect(await page.getByRole('checkbox', { name: /R\$ 900\.000,00/ }).isChecked()).toBe(false);
    expectQuiet();
  });

  it('a key that nobody has stops a batch before its code', async () => {
    await create(3, 'none@psp.example');
    const { page } = await visit(bank, browsing, {
      ...{ person: HELENA, ...IN_THE_HAND, path: '/app/transfers/approve' },
    });
    await pick(page, /R\$ 3,00/);
    await page.getByText('Uma das selecionadas não pode ser paga.').waitFor();
    await picture(page, 'approve-3-phone');
  });

  it.each([
    ['desktop', ON_THE_DESK],
    ['phone', IN_THE_HAND],
  ] as const)('a payee is kept from a receipt, paid again and removed (%s)', async (name, size) => {
    const helena = await browse(bank, HELENA);
    const token = await freshCode(bank, HELENA);
    const transfer = { ...FROM, amount: 4, key: 'ok@psp.example', token };
    const sent = await helena.send('POST', '/web/transfers', transfer);
    await bank.drain();
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, ...size, path: `/app/transfers/${sent.body.id}` },
    });
    await picture(page, `receipt-${name}`);
    expect(await page.getByRole('link', { name: 'Baixar PDF' }).getAttribute('href')).toMatch(
      /^\/web\/receipts\/E99999000/,
    );
    await page.getByRole('button', { name: 'Salvar contato' }).click();
    const dialog = page.getByRole('dialog', { name: 'Salvar contato' });
    await dialog.getByLabel('Nome do contato').fill('Moinho São João');
    await dialog.getByRole('button', { name: 'Salvar contato' }).click();
    await page.getByText('Contato salvo').waitFor();
    await page.goto(`${bank.url}/app/contacts`);
    await page.getByLabel('Buscar contato').fill('sao joao');
    await page.getByText('Moinho São João').waitFor();
    await expectAccessible();
    await picture(page, `contacts-${name}`);
    await page.getByRole('link', { name: 'Pagar Moinho São João' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nova transferência' }).waitFor();
    expect(await page.getByLabel('Chave Pix do destinatário').inputValue()).toBe('ok@psp.example');
    await page.getByText('***.').first().waitFor();
    await page.goto(`${bank.url}/app/contacts`);
    await page.getByRole('button', { name: 'Excluir Moinho São João' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
    await page.getByText('Nenhum contato ainda').waitFor();
    expectQuiet();
  });
});
