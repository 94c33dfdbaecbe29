import { type TOTP, URI } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { acceptInvitation, becomeCustomer, invitationTo, newCnpj, newCpf } from '../onboarding.ts';
import { browse, DAVI } from '../pages.ts';
import { bankNow, logIn, nextStep } from '../people.ts';
import { HELENA } from '../screens/customer.ts';
import { invite, linkTo } from '../team.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const PASSWORD = 'uma-frase-bem-comprida';

describe.runIf(BROWSER_FOUND)(`the page of an invitation, ${IN_A_BROWSER}`, () => {
  let bank: TestBank;
  const browsing = useBrowser();
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(() => bank.close());

  async function invited(email: string, document = newCpf()): Promise<string> {
    await becomeCustomer(bank, document, { email });
    return `${bank.url}/invitations/${await invitationTo(bank, email)}`;
  }

  it('takes a password and a second factor, and shows the credential once', async () => {
    const email = 'ana@lima.example';
    const link = await invited(email);
    const { page, expectQuiet, expectAccessible } = await browsing.open({ permissions: ['clipboard-write'] });
    await page.goto(link);
    await heading(page, 'Crie sua senha').waitFor();
    await expectAccessible();
    await page.getByLabel('Senha', { exact: true }).fill('curta');
    await page.getByLabel('Repita a senha').fill('outra');
    await press(page, 'Continuar');
    await page.getByText('Use pelo menos 12 caracteres.').waitFor();
    await page.getByText('As duas senhas não são iguais.').waitFor();
    await expectAccessible();
    await picture(page, 'invitation-1-password');
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repita a senha').fill(PASSWORD);
    await press(page, 'Continuar');

    await heading(page, 'Ligue seu autenticador').waitFor();
    const address = await page.getByRole('link', { name: 'Abrir no autenticador' }).getAttribute('href');
    const totp = URI.parse(address ?? '') as TOTP;
    const secret = await page.locator('#totp-secret').textContent();
    expect(secret?.replaceAll(' ', '')).toBe(totp.secret.base32);
    const image = await page.getByRole('img', { name: 'QR Code para o autenticador' }).getAttribute('src');
    expect(image).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    await expectAccessible();
    await picture(page, 'invitation-2-totp');
    await page.getByLabel('Código do autenticador').fill('12');
    await press(page, 'Confirmar');
    await page.getByText('O código tem 6 números.').waitFor();
    const right = totp.generate({ timestamp: (await bankNow(bank)).getTime() });
    await page.getByLabel('Código do autenticador').fill(right === '000000' ? '000001' : '000000');
    await press(page, 'Confirmar');
    await page.getByText('Esse código não confere.').waitFor();
    await page.getByLabel('Código do autenticador').fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await press(page, 'Confirmar');

    await heading(page, 'Guarde sua credencial').waitFor();
    await expectAccessible();
    await picture(page, 'invitation-3-credential');
    const read = async (id: string) => (await page.locator(id).textContent()) ?? '';
    const credential = {
      clientId: await read('#client-id'),
      clientSecret: await read('#client-secret'),
      hmacSecret: await read('#hmac-secret'),
    };
    await bank.token(credential);
    await press(page, 'Copiar Client secret');
    await page.getByText('Client secret: copiado.').waitFor();
    const downloading = page.waitForEvent('download');
    await press(page, 'Baixar em arquivo');
    expect((await downloading).suggestedFilename()).toBe('lastro-credencial.txt');
    await press(page, 'Já guardei, concluir');
    await heading(page, 'Tudo pronto').waitFor();
    await expectAccessible();
    await picture(page, 'invitation-4-done');
    expect(await read('#client-secret')).toBe('');
    expect((await page.goto(link))?.status()).toBe(404);
    await heading(page, 'Este endereço não está mais disponível').waitFor();
    expectQuiet();
    await nextStep(bank);
    await logIn(bank, { email, password: PASSWORD, totpSecret: totp.secret.base32 });
    await bank.verify();
  });

  it('lets a colleague in with a password and a second factor, and shows no credential', async () => {
    const browser = await browse(bank, HELENA);
    const email = 'bento@padaria-aurora.example';
    await invite(bank, { browser, person: HELENA }, { email });
    const link = `${bank.url}/invitations/${await linkTo(bank, email)}`;
    const { page, expectAccessible } = await browsing.open();
    await page.goto(`${bank.url}/sandbox/ui/messages?to=${email}`);
    expect(await page.getByRole('link', { name: link }).getAttribute('href')).toBe(link);
    await page.goto(link);
    await page.getByRole('region', { name: 'Ambiente' }).getByText('nenhum dinheiro é real').waitFor();
    await heading(page, 'Crie sua senha').waitFor();
    await page.getByText('Helena Prado convidou você para a equipe de Padaria Aurora Ltda.').waitFor();
    const choose = async (password: string) => {
      await page.getByLabel('Senha', { exact: true }).fill(password);
      await page.getByLabel('Repita a senha').fill(password);
      await press(page, 'Continuar');
    };
    await choose('aaaaaaaaaaaaaaaa');
    await page.getByText('fácil de adivinhar').waitFor();
    await expectAccessible();
    await picture(page, 'invitation-colleague');
    await choose(PASSWORD);
    await heading(page, 'Ligue seu autenticador').waitFor();
    const address = await page.getByRole('link', { name: 'Abrir no autenticador' }).getAttribute('href');
    const totp = URI.parse(address ?? '') as TOTP;
    // The sandbox gives an authenticator to people without one.
    const tool = await browsing.open();
    await tool.page.goto(`${bank.url}/sandbox/ui/authenticator`);
    await tool.page.getByLabel('Chave do autenticador').fill('pão');
    await tool.page.getByRole('heading', { level: 1 }).click();
    await tool.page.getByText('Isto não é uma chave de autenticador.').waitFor();
    await tool.page.getByLabel('Chave do autenticador').fill(address ?? '');
    const code = await tool.page.getByText(/^\d{6}$/).innerText();
    await tool.expectAccessible();
    await picture(tool.page, 'sandbox-authenticator');
    tool.expectQuiet();
    await page.getByLabel('Código do autenticador').fill(code);
    await press(page, 'Confirmar');
    await heading(page, 'Tudo pronto').waitFor();
    await page.getByText('Você está na equipe de Padaria Aurora Ltda.').waitFor();
    await expectAccessible();
    expect(await page.getByText('Client secret').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/app/login');
    await nextStep(bank);
    await logIn(bank, { email, password: PASSWORD, totpSecret: totp.secret.base32 });
    expect((await page.goto(link))?.status()).toBe(404);
  });

  it('tells whose e-mail has a login already, and nobody else', async () => {
    const browser = await browse(bank, HELENA);
    await invite(bank, { browser, person: HELENA }, { email: DAVI.email });
    const { page, expectAccessible, expectQuiet } = await browsing.open();
    await page.goto(`${bank.url}/invitations/${await linkTo(bank, DAVI.email)}`);
    await heading(page, 'Este e-mail já tem um acesso').waitFor();
    await expectAccessible();
    expectQuiet();
  });

  it('leaves the login of somebody who has one alone', async () => {
    const email = 'dona@duas.example';
    await becomeCustomer(bank, newCnpj(), { email });
    const { totpSecret } = await acceptInvitation(bank, email, PASSWORD);
    const link = await invited(email, newCnpj());
    const { page, expectQuiet, expectAccessible } = await browsing.open({ viewport: DESKTOP });
    await page.goto(link);
    await heading(page, 'A conta está aberta').waitFor();
    await expectAccessible();
    await picture(page, 'invitation-5-keep');
    await press(page, 'Mostrar a credencial');
    await heading(page, 'Guarde sua credencial').waitFor();
    await picture(page, 'invitation-6-desktop');
    await press(page, 'Já guardei, concluir');
    await heading(page, 'Tudo pronto').waitFor();
    expectQuiet();
    await nextStep(bank);
    await logIn(bank, { email, password: PASSWORD, totpSecret });
  });

  it('says that it is over when the invitation was accepted elsewhere', async () => {
    const email = 'dupla@aba.example';
    const link = await invited(email);
    const { page } = await browsing.open();
    await page.goto(link);
    await acceptInvitation(bank, email, PASSWORD);
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repita a senha').fill(PASSWORD);
    await press(page, 'Continuar');
    await heading(page, 'Este convite não está mais disponível').waitFor();
  });
});
