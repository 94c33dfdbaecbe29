import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, openAccount } from '../accounts.ts';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, picture, useBrowser } from '../browser.ts';
import { newPhone, openedClaim, registerElsewhere } from '../claims.ts';
import { AURORA, startBank, type TestBank } from '../harness.ts';
import { decide, report } from '../meds.ts';
import { receive } from '../receiving.ts';

describe.runIf(BROWSER_FOUND)(`playing other institutions ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(() => bank.close());

  const options = (page: Page, region: string, list: string) =>
    page.getByRole('region', { name: region }).getByLabel(list).getByRole('option').allInnerTexts();

  it('offers to take back the reports that nobody has decided', async () => {
    const [first, second] = [await receive(bank, 41.5), await receive(bank, 42.5)];
    const decided = await report(bank, first.end_to_end_id);
    await report(bank, second.end_to_end_id);
    expect((await decide(bank, { id: decided.pix_med_id, verb: 'accept', as: AURORA })).status).toBe(200);
    const { page, expectAccessible, expectQuiet } = await browsing.open({ viewport: DESKTOP });
    await page.goto(`${bank.url}/sandbox/ui/reports`);
    const list = page.getByRole('region', { name: 'Retirar uma denúncia' }).getByLabel('Denúncias abertas');
    await list.getByRole('option', { name: /R\$ 42,50/ }).waitFor({ state: 'attached' });
    expect(await list.getByRole('option').count()).toBe(2);
    await expectAccessible();
    expectQuiet();
  });

  it('offers in a claim the moves that the other institution has there', async () => {
    const phone = newPhone();
    await registerElsewhere(bank, phone);
    const claim = await openedClaim(bank, phone);
    const { page, expectAccessible, expectQuiet } = await browsing.open({ viewport: DESKTOP });
    await page.goto(`${bank.url}/sandbox/ui/claims`);
    const playing = page.getByRole('region', { name: 'Fazer a parte da outra instituição' });
    const under = playing.getByLabel('Reivindicações em andamento');
    await under.getByRole('option', { name: /pedida por nós · aberta/ }).waitFor({ state: 'attached' });
    await under.selectOption(claim.claim_id);
    const move = playing.getByLabel('O que ela faz');
    const offered = () => options(page, 'Fazer a parte da outra instituição', 'O que ela faz');
    expect(await offered()).toEqual([
      'confirma o recebimento (doadora)',
      'cede a chave (doadora)',
      'cancela',
    ]);
    await move.selectOption('confirm');
    await playing.getByRole('button', { name: 'Fazer' }).click();
    await playing.getByText('Reivindicação confirmada (CONFIRMED)').waitFor();
    await expect.poll(offered).toEqual(['cancela']);
    expect(await move.inputValue()).toBe('cancel');
    await expectAccessible();
    await picture(page, 'sandbox-claim-moves');
    expectQuiet();
  });

  it('asks nothing of a closed account, and shows it as one', async () => {
    const account = await openAccount(bank, { name: 'Loja Que Fechou Ltda', balance: 0 });
    await change(bank, account, { status: 'CLOSED' });
    const { page, expectQuiet, settled } = await browsing.open({ viewport: DESKTOP });
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    for (const place of ['', '/payer', '/claims', '/reports']) {
      await page.goto(`${bank.url}/sandbox/ui${place}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled();
    }
    expect(refused).toEqual([]);
    await page.goto(`${bank.url}/sandbox/ui`);
    await page.getByRole('region', { name: 'Loja Que Fechou Ltda' }).getByText('encerrada').waitFor();
    expectQuiet();
  });

  it('says so where a list cannot be read', async () => {
    const { page } = await browsing.open({ viewport: DESKTOP });
    await page.route('**/v2/list-my-pix-keys**', (route) =>
      route.fulfill({ status: 400, json: { detail: 'Account not found' } }),
    );
    await page.goto(`${bank.url}/sandbox/ui/claims`);
    const claiming = page.getByRole('region', { name: 'Outra instituição reivindica uma chave nossa' });
    await claiming.getByText('Conta não encontrada.').waitFor();
  });
});
