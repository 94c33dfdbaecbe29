import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cnpjOf } from '../../src/simulator/check-digits.ts';
import { BROWSER_FOUND, IN_A_BROWSER, PHONE, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { inviteTestOperator, operatorWith } from '../operators.ts';
import { codeOf, nextStep } from '../people.ts';
import { recoveryLinks } from '../recovery.ts';
import { giveCode, visitConsole } from '../screens/operator/console.ts';
import { accept } from '../team.ts';

const PASSWORD = 'uma senha bem comprida';

describe.runIf(BROWSER_FOUND)(
  `the operators' own access, and what they give companies ${IN_A_BROWSER}`,
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

    /** An operator with a password of their own and no second factor yet. */
    const newcomer = async (): Promise<string> => {
      const { email, password } = await inviteTestOperator(bank);
      const { body } = await bank.post('/operator/login', { email, password }, { as: null });
      const operator = operatorWith(bank, body.access_token);
      await operator.send('POST', '/operator/password', { password, new_password: PASSWORD });
      return email;
    };

    it('a newcomer is led through the second factor, which is asked for from then on and can be replaced', async () => {
      const email = await newcomer();
      const { page, expectQuiet, expectAccessible } = await browsing.open({ viewport: PHONE });
      await page.goto(`${bank.url}/operator`);
      const enter = async (token?: string) => {
        await page.getByLabel('E-mail').fill(email);
        await page.getByLabel('Senha').fill(PASSWORD);
        if (token) await page.getByLabel('Código do autenticador').fill(token);
        await page.getByRole('button', { name: 'Entrar' }).click();
      };
      const enrol = async () => {
        await page.getByRole('img', { name: 'QR Code da verificação em duas etapas' }).waitFor();
        const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
        await expectAccessible();
        return secret;
      };
      const prove = async (code: string) => {
        await page.getByLabel('Código que o aplicativo mostra').fill(code);
        await page.getByRole('button', { name: 'Confirmar' }).click();
      };
      await enter();
      await page.getByRole('heading', { name: 'Ative a verificação em duas etapas' }).waitFor();
      await expectAccessible();
      await page.goto(`${bank.url}/operator/app/companies`);
      await page.getByRole('heading', { name: 'Ative a verificação em duas etapas' }).waitFor();
      await page.getByRole('button', { name: 'Ativar verificação em duas etapas' }).click();
      const begin = page.getByRole('dialog', { name: 'Ativar verificação em duas etapas' });
      await begin.getByText('Digite sua senha.').waitFor();
      await begin.getByLabel('Sua senha').fill('outra senha qualquer');
      await begin.getByRole('button', { name: 'Continuar' }).click();
      await begin.getByText('A senha atual não confere.').waitFor();
      await expectAccessible();
      await begin.getByLabel('Sua senha').fill(PASSWORD);
      await begin.getByRole('button', { name: 'Continuar' }).click();
      const secret = await enrol();
      await picture(page, 'second-factor-phone');
      await prove('000000');
      await page.getByText(/^Código incorreto ou já utilizado/).waitFor();
      await prove(await codeOf(bank, secret));
      await page.getByRole('heading', { name: 'Fila de trabalho' }).waitFor();
      await page.getByRole('button', { name: /Tomas Vidal/ }).click();
      await page.getByRole('menuitem', { name: 'Sair' }).click();
      await page.getByRole('heading', { name: 'Entrar na operação' }).waitFor();
      await enter();
      await page.getByText('E-mail, senha ou código não conferem.').waitFor();
      await nextStep(bank);
      await enter(await codeOf(bank, secret));
      await page.getByRole('heading', { name: 'Fila de trabalho' }).waitFor();

      await page.getByRole('button', { name: /Tomas Vidal/ }).click();
      await page.getByRole('menuitem', { name: 'Verificação em duas etapas' }).click();
      await page.getByText('A verificação em duas etapas está ativa').waitFor();
      await page.getByRole('button', { name: 'Trocar autenticador' }).click();
      const replace = page.getByRole('dialog', { name: 'Trocar autenticador' });
      await replace.getByLabel('Sua senha').fill(PASSWORD);
      await nextStep(bank);
      await replace.getByLabel('Código do autenticador').fill(await codeOf(bank, secret));
      await expectAccessible();
      await replace.getByRole('button', { name: 'Continuar' }).click();
      const another = await enrol();
      expect(another).not.toBe(secret);
      await prove(await codeOf(bank, another));
      await page.getByText('Autenticador trocado. Entre com o código do novo.').waitFor();
      expectQuiet();
    });

    it('a company is taken on and given an account, a person and a credential, which is revoked', async () => {
      const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await page.getByRole('link', { name: 'Empresas' }).click();
      await page.getByRole('table', { name: 'Empresas' }).getByText('Padaria Aurora Ltda').waitFor();
      await expectAccessible();
      await page.getByRole('button', { name: 'Nova empresa' }).click();
      const company = page.getByRole('dialog', { name: 'Nova empresa' });
      await company.getByText('Informe um CPF ou CNPJ inteiro.').waitFor();
      await company.getByLabel('CPF ou CNPJ').fill('11.222.333/0001-81');
      await company.getByLabel('Nome').fill('Papelaria Ipê Ltda');
      await giveCode(bank, company);
      await company.getByRole('button', { name: 'Nova empresa' }).click();
      await company.getByText('Esta empresa já está cadastrada.').waitFor();
      await company.getByLabel('CPF ou CNPJ').fill('11.222.333/0001-82');
      await company.getByRole('button', { name: 'Nova empresa' }).click();
      await company.getByText('Documento: não é um CPF ou CNPJ válido').waitFor();
      await company.getByLabel('CPF ou CNPJ').fill(cnpjOf(31_000_001));
      await expectAccessible();
      await company.getByRole('button', { name: 'Nova empresa' }).click();
      await page.getByRole('heading', { name: 'Papelaria Ipê Ltda' }).waitFor();

      await page.getByRole('button', { name: 'Nova conta' }).click();
      const account = page.getByRole('dialog', { name: 'Nova conta' });
      await giveCode(bank, account);
      await account.getByRole('button', { name: 'Nova conta' }).click();
      await page.getByRole('region', { name: 'Contas' }).getByText('Ativa').waitFor();

      await page.getByRole('button', { name: 'Nova pessoa' }).click();
      const person = page.getByRole('dialog', { name: 'Nova pessoa' });
      await person.getByLabel('E-mail').fill('ines@papelaria-ipe.example');
      await person.getByLabel('Nome').fill('Inês Prado');
      await person.getByLabel('Criar transferências').check();
      await giveCode(bank, person);
      await expectAccessible();
      await person.getByRole('button', { name: 'Nova pessoa' }).click();
      await page.getByText('Convite enviado para ines@papelaria-ipe.example').waitFor();
      const people = page.getByRole('region', { name: 'Pessoas' });
      await people.getByText(/Criar transferências/).waitFor();
      await people.getByText(/^convite até/).waitFor();
      await expectAccessible();
      await accept(bank, { id: 0, email: 'ines@papelaria-ipe.example' });
      await page.reload();
      await people.getByText('verificação em duas etapas ativa').waitFor();
      expect(await people.getByText(/^convite até/).count()).toBe(0);

      await page.getByRole('button', { name: 'Nova pessoa' }).click();
      await person.getByLabel('E-mail').fill('errado@papelaria-ipe.example');
      await person.getByLabel('Nome').fill('Inês Prado');
      await person.getByLabel('Criar transferências').check();
      await giveCode(bank, person);
      await person.getByRole('button', { name: 'Nova pessoa' }).click();
      await page.getByRole('button', { name: 'Cancelar convite errado@papelaria-ipe.example' }).click();
      const withdrawing = page.getByRole('dialog', { name: 'Cancelar convite' });
      await giveCode(bank, withdrawing);
      await expectAccessible();
      await withdrawing.getByRole('button', { name: 'Cancelar convite' }).click();
      await page.getByText('Convite cancelado').waitFor();
      await people.getByText('errado@papelaria-ipe.example').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Encerrar acessos ines@papelaria-ipe.example' }).click();
      const ending = page.getByRole('dialog', { name: 'Encerrar todos os acessos' });
      await giveCode(bank, ending);
      await expectAccessible();
      await ending.getByRole('button', { name: 'Encerrar acessos' }).click();
      await page.getByText('Acessos encerrados').waitFor();
      await page.getByRole('button', { name: 'Recuperar acesso ines@papelaria-ipe.example' }).click();
      const recovering = page.getByRole('dialog', { name: 'Recuperar o acesso' });
      await giveCode(bank, recovering);
      await expectAccessible();
      await recovering.getByRole('button', { name: 'Recuperar acesso' }).click();
      await page.getByText('Link de recuperação enviado').waitFor();
      expect(await recoveryLinks(bank, 'ines@papelaria-ipe.example')).toHaveLength(1);

      await page.getByRole('button', { name: 'Nova credencial' }).click();
      const credential = page.getByRole('dialog', { name: 'Nova credencial' });
      await giveCode(bank, credential);
      await credential.getByRole('button', { name: 'Nova credencial' }).click();
      const secrets = page.getByRole('dialog', { name: 'Credencial criada' });
      await secrets.getByText('Segredo de assinatura').waitFor();
      await expectAccessible();
      await picture(page, 'credential-made-desktop');
      const [clientId, clientSecret] = await secrets
        .getByRole('definition')
        .locator('.font-mono')
        .allTextContents();
      const token = () => bank.app.issueToken({ clientId: clientId ?? '', clientSecret: clientSecret ?? '' });
      expect(await token()).toMatch(/^ey/);
      await secrets.getByRole('button', { name: 'Já guardei' }).click();
      expect(await page.content()).not.toContain(clientSecret);
      await expectAccessible();
      await picture(page, 'company-desktop');
      await page.getByRole('button', { name: `Revogar ${clientId}` }).click();
      const revoking = page.getByRole('dialog', { name: 'Revogar credencial' });
      await giveCode(bank, revoking);
      await revoking.getByRole('button', { name: 'Revogar' }).click();
      await page.getByText(/^revogada/).waitFor();
      await expect(token()).rejects.toThrow();

      await page.goto(`${bank.url}/operator/app/audit?act=USER_INVITED`);
      const log = page.getByRole('table', { name: 'Auditoria' });
      await log
        .getByText(/Permissões: Criar transferências, Ver saldo e extrato/)
        .first()
        .waitFor();
      expectQuiet();
    });

    it('on a phone too', async () => {
      const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, {
        viewport: PHONE,
        path: '/operator/app/companies',
      });
      await page.getByRole('table', { name: 'Empresas' }).getByRole('link').first().waitFor();
      await expectAccessible();
      await page.getByRole('table', { name: 'Empresas' }).getByRole('link').first().click();
      await page.getByRole('region', { name: 'Credenciais' }).waitFor();
      await expectAccessible();
      await page.getByRole('button', { name: 'Nova conta' }).click();
      const dialog = page.getByRole('dialog', { name: 'Nova conta' });
      await dialog.getByLabel('Titular', { exact: true }).fill('Ana Lima');
      await dialog.getByLabel('CPF ou CNPJ do titular').fill('529.982.247-25');
      await expectAccessible();
      await picture(page, 'new-account-phone');
      await giveCode(bank, dialog);
      await dialog.getByRole('button', { name: 'Nova conta' }).click();
      await page.getByText(/^Conta .* aberta$/).waitFor();
      expectQuiet();
    });
  },
);
