import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, PHONE, useBrowser } from '../browser.ts';
import { newPhone, openedClaim, registerElsewhere } from '../claims.ts';
import { BOREAL, BOREAL_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { registerVerified } from '../keys.ts';
import { reported } from '../meds.ts';
import { bringToReview, newCnpj, open } from '../onboarding.ts';
import { asOperator } from '../operators.ts';
import { giveCode, visitConsole } from '../screens/operator/console.ts';

describe.runIf(BROWSER_FOUND)(`the operators' queues ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  it('show a report of fraud with its deadline and take the decision', async () => {
    const { id } = await reported(bank, { amount: 50, report: { details: 'nunca chegou' } });
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing);
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    const row = page.getByRole('table', { name: 'Contestações' }).getByRole('row', { name: /Golpe/ });
    await row.getByText(/^em 7 dias$/).waitFor();
    await expectAccessible();
    await page.setViewportSize(PHONE);
    await expectAccessible();
    // The report has the whole width, its account stands on one line, and deadline and amount come below.
    const [report, due, amount] = await Promise.all(
      [0, 1, 2].map((cell) => row.getByRole('cell').nth(cell).boundingBox()),
    );
    expect(report?.width).toBeGreaterThan(300);
    expect(due?.y).toBeGreaterThanOrEqual((report?.y ?? 0) + (report?.height ?? 0));
    expect(amount?.y).toBe(due?.y);
    const account = row.getByText(/^0001 \/ \d+-\d$/);
    expect((await account.boundingBox())?.height).toBeLessThan(25);
    await page.setViewportSize(DESKTOP);
    await row.getByRole('link').click();
    await page
      .getByRole('region', { name: 'Vida do pagamento' })
      .getByText('Recebida', { exact: true })
      .waitFor();
    await page.getByText('Prazo', { exact: true }).waitFor();
    const names = await page.getByRole('term').allTextContents();
    expect(names.filter((name) => /relato/i.test(name))).toEqual(['Relato', 'Relato no DICT']);
    await expectAccessible();
    await page.getByRole('button', { name: 'Recusar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recusar' });
    await dialog.getByText('Escreva a justificativa: ela vai para o relato e a auditoria.').waitFor();
    await dialog.getByLabel('Justificativa').fill('conferido com o cliente');
    await expectAccessible();
    await giveCode(bank, dialog);
    await dialog.getByRole('button', { name: 'Recusar' }).click();
    await page.getByText('Recusada pelo banco').waitFor();
    const operator = await asOperator(bank);
    expect((await operator.get(`/operator/meds/${id}`)).body.status).toBe('REJECTED_BY_PSP');
    expectQuiet();
  });

  it('take the decision about a report in the hand too', async () => {
    const { id } = await reported(bank, { amount: 61.5 });
    const { page, expectQuiet } = await visitConsole(bank, browsing, { viewport: PHONE });
    await page.getByRole('link', { name: 'Contestações' }).click();
    const row = page.getByRole('table', { name: 'Contestações' }).getByRole('row', { name: /61,50/ });
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Aceitar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aceitar' });
    await dialog.getByLabel('Justificativa').fill('o cliente confirma o golpe');
    await giveCode(bank, dialog);
    await dialog.getByRole('button', { name: 'Aceitar' }).click();
    await page.getByText('Aceita pelo banco').waitFor();
    const operator = await asOperator(bank);
    expect((await operator.get(`/operator/meds/${id}`)).body.status).toMatch(/^ACCEPTED/);
    expectQuiet();
  });

  it('show everything that was sent, and approve it', async () => {
    const { id } = await bringToReview(bank, await open(bank));
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, { viewport: PHONE });
    await page.getByRole('link', { name: 'Cadastros' }).click();
    await page.getByRole('table', { name: 'Cadastros' }).getByRole('link').first().waitFor();
    await expectAccessible();
    await page.goto(`${bank.url}/operator/app/requisitions/${id}`);
    const filled = page.getByRole('region', { name: 'O que foi preenchido' });
    for (const text of ['Ana Lima', '17/05/1990', 'Rosa Lima', '+55 (11) 98765-4321', 'R$ 4.500,50'])
      await filled.getByText(text).waitFor();
    await expectAccessible();
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Baixar os dados' }).click();
    const file = await (await saved).createReadStream();
    expect(JSON.parse(await text(file))).toMatchObject({ id, form: { mother_name: 'Rosa Lima' } });
    await page.getByRole('button', { name: 'Aprovar' }).click();
    const approval = page.getByRole('dialog', { name: 'Aprovar' });
    await giveCode(bank, approval);
    await approval.getByRole('button', { name: 'Aprovar' }).click();
    await page.getByText('Já foi decidido.').waitFor();
    await page.getByRole('region', { name: 'Pedido' }).getByText('rosa@lastro.example').waitFor();
    await page.getByRole('link', { name: 'Ver a empresa' }).click();
    await page.getByRole('region', { name: 'Contas' }).getByText('Ativa').waitFor();
    expectQuiet();
  });

  it('take no rejection without a reason', async () => {
    const { id } = await bringToReview(bank, await open(bank, newCnpj()));
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, {
      path: `/operator/app/requisitions/${id}`,
    });
    await page.getByRole('region', { name: 'Sócios' }).getByText('Rita Souza').waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Recusar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recusar' });
    await dialog.getByText('Escreva o motivo da recusa.').waitFor();
    await dialog.getByLabel('Motivo').fill('documentos de outra empresa');
    await giveCode(bank, dialog);
    await dialog.getByRole('button', { name: 'Recusar' }).click();
    await page.getByText('documentos de outra empresa').waitFor();
    expectQuiet();
  });

  it('show the claims with a deadline, the next one first, and one of them in full', async () => {
    const [phone, later] = [newPhone(), newPhone()];
    await registerVerified(bank, phone);
    const claim = await openedClaim(bank, phone, { account: BOREAL_ACCOUNT, as: BOREAL });
    await registerElsewhere(bank, later);
    await openedClaim(bank, later);
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing);
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    const table = page.getByRole('table', { name: 'Reivindicações' });
    const row = table.getByRole('row').filter({ hasText: 'Cliente daqui cede' });
    await row.getByText(/^em 7 dias$/).waitFor();
    await expectAccessible();
    await row.getByRole('link').click();
    await page.getByRole('region', { name: 'Prazos' }).getByText('O banco age em').waitFor();
    await page.getByText('Entre clientes daqui').waitFor();
    await expectAccessible();
    await page.getByRole('searchbox', { name: 'Buscar no banco' }).fill(claim.pix_key_claim_id);
    await page.keyboard.press('Enter');
    const hits = page.getByRole('table', { name: 'Busca' }).getByRole('row', { name: /Reivindicação/ });
    await hits.first().waitFor();
    // Either side of a claim between two customers has its own record.
    expect(await hits.count()).toBe(2);
    await page.setViewportSize(PHONE);
    await page.goto(`${bank.url}/operator/app/claims`);
    await page.getByLabel('Todas').check();
    await table.getByRole('link').first().waitFor();
    await expectAccessible();
    await table.getByRole('link').first().click();
    await page.getByRole('region', { name: 'Quem fez o quê' }).waitFor();
    await expectAccessible();
    expectQuiet();
  });

  it('are searched by the ids and documents of what stands in them', async () => {
    const { id, account } = await reported(bank, { amount: 20 });
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, {
      path: `/operator/app?q=${id}`,
    });
    const results = page.getByRole('table', { name: 'Busca' });
    await results.getByRole('row', { name: /Contestação.*Golpe.*Aguardando/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Buscar no banco' }).fill(account.document);
    await page.keyboard.press('Enter');
    await results.getByRole('row', { name: /^Empresa/ }).waitFor();
    await results.getByRole('row', { name: /Contestação/ }).waitFor();
    await expectAccessible();
    const opening = await open(bank);
    await page.goto(`${bank.url}/operator/app?q=${opening.id}`);
    await results
      .getByRole('row', { name: /Cadastro.*Prova de vida/ })
      .getByRole('link')
      .click();
    await page.getByRole('heading', { name: /^Abertura de conta/ }).waitFor();
    expectQuiet();
  });

  it('say why nothing can be decided yet', async () => {
    const { id } = await open(bank);
    const { page, expectQuiet } = await visitConsole(bank, browsing, {
      path: `/operator/app/requisitions/${id}`,
    });
    const approve = page.getByRole('button', { name: 'Aprovar' });
    await approve.waitFor();
    expect(await approve.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('Só se decide depois que os dados foram enviados e verificados.').first().waitFor();
    expectQuiet();
  });
});
