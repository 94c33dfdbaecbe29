import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEDED_OPERATOR } from '../../src/sandbox/seeded.ts';
import { BROWSER_FOUND, IN_A_BROWSER, PHONE, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { newOperator } from '../operators.ts';
import { giveCode, visitConsole } from '../screens/operator/console.ts';
import { linkTo } from '../team.ts';

describe.runIf(BROWSER_FOUND)(`acts that take two operators, and the rights of roles ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank({ operators: { codesRequired: true, fourEyes: true } });
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  it('a credential is proposed, confirmed by somebody else, and made by who proposed it', async () => {
    const ines = await newOperator(bank, ['see', 'equip']);
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing);
    await page.getByRole('link', { name: 'Empresas' }).click();
    await page.getByRole('link', { name: /Oficina Boreal/ }).click();
    await page.getByRole('button', { name: 'Nova credencial' }).click();
    const credential = page.getByRole('dialog', { name: 'Nova credencial' });
    await giveCode(bank, credential);
    await credential.getByRole('button', { name: 'Nova credencial' }).click();
    await page.getByText('Proposta feita: outra pessoa da operação precisa confirmar.').waitFor();
    await page.getByRole('link', { name: 'Propostas' }).click();
    const table = page.getByRole('table', { name: 'Propostas' });
    await table.getByText('Aguardando outra pessoa').waitFor();
    expect(await table.getByRole('button', { name: 'Confirmar' }).count()).toBe(0);
    await table.getByRole('button', { name: 'Retirar' }).waitFor();
    await expectAccessible();
    await picture(page, 'proposals-desktop');
    const { body } = await ines.get('/operator/proposals?open=true');
    const approved = await ines.act('POST', `/operator/proposals/${body.results[0].id}/approve`);
    expect(approved.status).toBe(200);
    await page.reload();
    await table.getByText('Confirmada, aguardando quem propôs').waitFor();
    await table.getByText(`decidida por ${ines.email}`).waitFor();
    await table.getByRole('button', { name: 'Criar agora' }).click();
    const collect = page.getByRole('dialog', { name: 'Criar agora' });
    await giveCode(bank, collect);
    await collect.getByRole('button', { name: 'Criar agora' }).click();
    const made = page.getByRole('dialog', { name: 'Credencial criada' });
    await made.getByText('Segredo de assinatura').waitFor();
    await expectAccessible();
    await made.getByRole('button', { name: 'Já guardei' }).click();
    await page.getByText('Nenhuma proposta em aberto').waitFor();
    expectQuiet();
  });

  it("somebody else's proposal of a person is confirmed in the hand, which sends the invitation", async () => {
    const ines = await newOperator(bank, ['see', 'equip']);
    const found = await ines.get('/operator/companies?q=11222333000181');
    const lia = { email: 'lia@padaria-aurora.example', name: 'Lia Reis', permissions: ['account.read'] };
    const users = `/operator/companies/${found.body.results[0].id}/users`;
    expect((await ines.act('POST', users, lia)).status).toBe(202);
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, {
      ...{ viewport: PHONE, path: '/operator/app/proposals' },
    });
    const table = page.getByRole('table', { name: 'Propostas' });
    await table.getByText('Lia Reis').waitFor();
    await expectAccessible();
    await picture(page, 'proposals-phone');
    await table.getByRole('button', { name: 'Confirmar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirmar' });
    await dialog.getByText(/^O convite vai agora para o e-mail da pessoa/).waitFor();
    await giveCode(bank, dialog);
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Proposta confirmada e convite enviado').waitFor();
    await page.getByText('Nenhuma proposta em aberto').waitFor();
    expect(await linkTo(bank, lia.email)).not.toBe('');
    expectQuiet();
  });

  it('roles are given and taken, and nobody gives themselves one', async () => {
    const ines = await newOperator(bank, ['see']);
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, {
      path: '/operator/app/operators',
    });
    const table = page.getByRole('table', { name: 'Operadores' });
    await table.getByText(ines.email).waitFor();
    await expectAccessible();
    await picture(page, 'operators-desktop');
    await page.getByRole('button', { name: `Mudar papéis: ${ines.email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Mudar papéis' });
    await dialog.getByLabel('Decidir contestações e cadastros').check();
    await giveCode(bank, dialog);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Mudar papéis' }).click();
    await page.getByText('Papéis mudados').waitFor();
    await table.getByText('Consultar, Decidir contestações e cadastros', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Remover: ${SEEDED_OPERATOR.email}` }).click();
    const remove = page.getByRole('dialog', { name: 'Remover' });
    await giveCode(bank, remove);
    await remove.getByRole('button', { name: 'Remover' }).click();
    await remove.getByText('Sempre fica ao menos uma pessoa que administra os operadores.').waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize(PHONE);
    await expectAccessible();
    expectQuiet();
  });
});
