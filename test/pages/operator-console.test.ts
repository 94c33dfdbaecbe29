import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, PHONE, useBrowser } from '../browser.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { asOperator, inviteTestOperator } from '../operators.ts';
import { enterAsOperator, visitConsole } from '../screens/operator/console.ts';

const NEW_PASSWORD = 'uma senha bem comprida';

describe.runIf(BROWSER_FOUND)(`the operators' console ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  it('says of a bank that has settled nothing yet that there is nothing to time', async () => {
    const { page } = await visitConsole(bank, browsing, { path: '/operator/app/health' });
    const card = page.getByRole('region', { name: 'Do pedido à liquidação, em milissegundos' });
    await card.getByText('Nenhum Pix liquidado ainda.').waitFor();
    await card.getByText('95% em até —').waitFor();
  });

  const paid = async () => {
    const answer = await bank.post('/create-cashout-self-approve', {
      ...AURORA_ACCOUNT,
      amount: 43.21,
      key: 'ok@psp.example',
    });
    await bank.drain();
    const operator = await asOperator(bank);
    return (await operator.get(`/operator/cashouts/${answer.body.id}`)).body.end_to_end_id as string;
  };

  it('opens for an operator with password and code, and closes behind them', async () => {
    const { page, expectQuiet, expectAccessible } = await browsing.open({ viewport: DESKTOP });
    await page.goto(`${bank.url}/operator`);
    await enterAsOperator(bank, page);
    await page.getByRole('heading', { name: 'Fila de trabalho' }).waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: /Rosa Sampaio/ }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page.getByRole('heading', { name: 'Entrar na operação' }).waitFor();
    await expectAccessible();
    await page.goto(`${bank.url}/operator/app`);
    await page.getByRole('heading', { name: 'Entrar na operação' }).waitFor();
    expectQuiet();
  });

  it('says that something is wrong, and not what', async () => {
    const { page, expectQuiet } = await browsing.open({ viewport: PHONE });
    await page.goto(`${bank.url}/operator`);
    await page.getByLabel('E-mail').fill('rosa@lastro.example');
    await page.getByLabel('Senha').fill('errada');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('alert').getByText('E-mail, senha ou código não conferem.').waitFor();
    expectQuiet();
  });

  it('asks for a password of their own from whoever came with one that serves once', async () => {
    const { email, password } = await inviteTestOperator(bank);
    const { page, expectQuiet, expectAccessible } = await browsing.open({ viewport: PHONE });
    const enter = async (secret: string) => {
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Senha').fill(secret);
      await page.getByRole('button', { name: 'Entrar' }).click();
    };
    await page.goto(`${bank.url}/operator`);
    await enter(password);
    await page.getByRole('heading', { name: 'Escolha sua senha' }).waitFor();
    await page.goto(`${bank.url}/operator/app`);
    await page.getByRole('heading', { name: 'Escolha sua senha' }).waitFor();
    await page.getByLabel('Senha atual').fill(password);
    await page.getByLabel('Nova senha', { exact: true }).fill('curta');
    await page.getByText('A nova senha precisa de pelo menos 12 caracteres.').waitFor();
    await page.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Repita a nova senha').fill(NEW_PASSWORD);
    await expectAccessible();
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    await page.getByText('Senha trocada. Entre com a nova.').waitFor();
    await enter(NEW_PASSWORD);
    await page.getByRole('heading', { name: 'Ative a verificação em duas etapas' }).waitFor();
    expectQuiet();
  });

  it('finds a payment by its end-to-end id, with the keyboard, and tells its life', async () => {
    const endToEndId = await paid();
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing);
    await page.keyboard.press('/');
    await page.keyboard.type(endToEndId);
    await page.keyboard.press('Enter');
    const hit = page.getByRole('table', { name: 'Busca' }).getByRole('link', { name: /Pix enviado/ });
    await hit.waitFor();
    await expectAccessible();
    await hit.press('Enter');
    const life = page.getByRole('region', { name: 'Vida do pagamento' });
    for (const step of ['Transferência pedida', 'Dinheiro reservado', 'Enviada ao SPI', 'Liquidada'])
      await life.getByText(step, { exact: true }).waitFor();
    await expectAccessible();
    await page.goto(`${bank.url}/operator/app/payments/${endToEndId}`);
    await life.getByRole('link', { name: 'Ver o Pix enviado' }).click();
    await page.getByRole('heading', { name: /^Pix enviado/ }).waitFor();
    expectQuiet();
  });

  it.each([
    ['a document', '11222333000181', 'Empresa'],
    ['an account', '0001/100013', 'Conta'],
    ['a key', '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10', 'Chave Pix'],
  ])('finds what has %s', async (_name, text, type) => {
    const { page, expectQuiet, expectAccessible } = await visitConsole(bank, browsing, { viewport: PHONE });
    await page.getByRole('searchbox', { name: 'Buscar no banco' }).fill(text);
    await page.getByRole('searchbox', { name: 'Buscar no banco' }).press('Enter');
    const link = page
      .getByRole('table', { name: 'Busca' })
      .getByRole('link')
      .filter({ hasText: type })
      .first();
    await link.click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expectAccessible();
    expectQuiet();
  });

  it('says when there is nothing to find', async () => {
    const { page, expectQuiet } = await visitConsole(bank, browsing, {
      path: '/operator/app?q=ninguem-conhece',
    });
    await page.getByText('Nada encontrado').waitFor();
    expect(new URL(page.url()).search).toBe('?q=ninguem-conhece');
    expectQuiet();
  });
});
