import { type TOTP, URI } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, PHONE, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { asOperator, newOperator } from '../operators.ts';
import { addColleague, browse } from '../pages.ts';
import { bankNow, codeOf, nextStep } from '../people.ts';
import { recoveryLinks } from '../recovery.ts';
import { HELENA } from '../screens/customer.ts';
import { giveCode, visitConsole } from '../screens/operator/console.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const PASSWORD = 'uma-frase-bem-comprida';

/** Reads the secret that a page gives an authenticator. */
async function enrolAt(bank: TestBank, page: Page): Promise<string> {
  const address = await page.getByRole('link', { name: 'Abrir no autenticador' }).getAttribute('href');
  const totp = URI.parse(address ?? '') as TOTP;
  const code = totp.generate({ timestamp: (await bankNow(bank)).getTime() });
  await page.getByLabel('Código do autenticador').fill(code);
  return totp.secret.base32;
}

describe.runIf(BROWSER_FOUND)(`coming back ${IN_A_BROWSER}`, () => {
  let bank: TestBank;
  const browsing = useBrowser();
  beforeAll(async () => {
    bank = await startBank({ operators: { codesRequired: true, fourEyes: true } });
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  async function askAtThePage(page: Page, email: string): Promise<string> {
    await page.goto(`${bank.url}/app/login`);
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
    await heading(page, 'Criar nova senha').waitFor();
    await page.getByLabel('E-mail').fill(email);
    await press(page, 'Enviar link');
    await page.getByText(`Se ${email} tem um acesso`).waitFor();
    return `${bank.url}/recover/${(await recoveryLinks(bank, email))[0]}`;
  }
  async function choose(page: Page): Promise<void> {
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repita a senha').fill(PASSWORD);
    await press(page, 'Continuar');
  }

  it('a forgotten password is replaced behind a link, with the authenticator that one has', async () => {
    const { page, expectQuiet, expectAccessible } = await browsing.open({ viewport: PHONE });
    const link = await askAtThePage(page, HELENA.email);
    await expectAccessible();
    await picture(page, 'recovery-1-asked');
    await page.goto(link);
    await heading(page, 'Crie uma nova senha').waitFor();
    await expectAccessible();
    await choose(page);
    await heading(page, 'Confirme com seu autenticador').waitFor();
    expect(await page.getByRole('img', { name: 'QR Code para o autenticador' }).count()).toBe(0);
    await expectAccessible();
    await picture(page, 'recovery-2-code');
    await nextStep(bank);
    await page.getByLabel('Código do autenticador').fill(await codeOf(bank, HELENA.totpSecret ?? ''));
    await press(page, 'Confirmar');
    await heading(page, 'Tudo pronto').waitFor();
    await expectAccessible();
    await page.getByRole('link', { name: 'Entrar' }).click();
    await heading(page, 'Entrar').waitFor();
    await browse(bank, { ...HELENA, password: PASSWORD });
    await expectQuiet();
    // The link is used up.
    expect((await page.goto(link))?.status()).toBe(404);
    await heading(page, 'Este endereço não está mais disponível').waitFor();
  });

  it('somebody without an authenticator enrols one on the way', async () => {
    const email = 'nair@padaria-aurora.example';
    await bank.advance(901);
    await addColleague(
      bank,
      { ...HELENA, password: PASSWORD },
      { email, name: 'Nair', permissions: ['account.read'] },
    );
    const { page, expectQuiet } = await browsing.open({ viewport: DESKTOP });
    await page.goto(await askAtThePage(page, email));
    await choose(page);
    await heading(page, 'Ligue seu autenticador').waitFor();
    await picture(page, 'recovery-3-enrol');
    const totpSecret = await enrolAt(bank, page);
    await press(page, 'Confirmar');
    await heading(page, 'Tudo pronto').waitFor();
    await browse(bank, { email, password: PASSWORD, totpSecret });
    await expectQuiet();
  });

  it('somebody who lost the authenticator is let back in by two operators, and enrols another', async () => {
    const email = 'otto@padaria-aurora.example';
    await addColleague(
      bank,
      { ...HELENA, password: PASSWORD },
      { email, name: 'Otto', permissions: ['account.read'] },
    );
    const [company] = (await (await asOperator(bank)).get('/operator/companies?q=11222333000181')).body
      .results;
    const rosa = await visitConsole(bank, browsing, { path: `/operator/app/companies/${company.id}` });
    await rosa.page.getByRole('button', { name: `Recuperar acesso ${email}` }).click();
    const dialog = rosa.page.getByRole('dialog', { name: 'Recuperar o acesso' });
    await giveCode(bank, dialog);
    await rosa.expectAccessible();
    await dialog.getByRole('button', { name: 'Recuperar acesso' }).click();
    await rosa.page.getByText('Proposta feita: outra pessoa da operação precisa confirmar.').waitFor();
    expect(await recoveryLinks(bank, email)).toEqual([]);
    const other = await newOperator(bank, ['see', 'equip']);
    const [proposal] = (await other.get('/operator/proposals')).body.results;
    expect((await other.act('POST', `/operator/proposals/${proposal.id}/approve`)).status).toBe(200);

    const { page, expectAccessible, expectQuiet } = await browsing.open({ viewport: PHONE });
    await page.goto(`${bank.url}/recover/${(await recoveryLinks(bank, email))[0]}`);
    await choose(page);
    // The page asks for no code of a lost authenticator.
    await heading(page, 'Ligue seu autenticador').waitFor();
    await expectAccessible();
    const totpSecret = await enrolAt(bank, page);
    await press(page, 'Confirmar');
    await heading(page, 'Tudo pronto').waitFor();
    await page.getByRole('link', { name: 'Entrar' }).click();
    await heading(page, 'Entrar').waitFor();
    await browse(bank, { email, password: PASSWORD, totpSecret });
    expectQuiet();
  });
});
