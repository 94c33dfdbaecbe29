import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_A_BROWSER, PHONE, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { reported } from '../meds.ts';
import { bringToReview, newCnpj, open } from '../onboarding.ts';
import { asOperator } from '../operators.ts';
import { visitConsole } from '../screens/operator/console.ts';

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
    const { id } = await reported(bank, { amount: 50 });
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing);
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    const row = page.getByRole('table', { name: 'Contestações' }).getByRole('row', { name: /Golpe/ });
    await row.getByText(/^em 7 dias$/).waitFor();
    await expectAccessible();
    await row.getByRole('link').click();
    await page.getByRole('region', { name: 'Vida do pagamento' }).getByText('Recebida').waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Recusar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recusar' });
    await dialog.getByText('Escreva a justificativa: ela vai para o relato e a auditoria.').waitFor();
    await dialog.getByLabel('Justificativa').fill('conferido com o cliente');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Recusar' }).click();
    await page.getByText('Recusada pelo banco').waitFor();
    const operator = await asOperator(bank);
    expect((await operator.get(`/operator/meds/${id}`)).body.status).toBe('REJECTED_BY_PSP');
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
    await page.getByRole('button', { name: 'Aprovar' }).click();
    await page.getByRole('dialog', { name: 'Aprovar' }).getByRole('button', { name: 'Aprovar' }).click();
    await page.getByText('Já foi decidido.').waitFor();
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
    await dialog.getByRole('button', { name: 'Recusar' }).click();
    await page.getByText('documentos de outra empresa').waitFor();
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
