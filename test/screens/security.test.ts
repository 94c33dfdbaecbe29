import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, PHONE, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { addColleague, browse } from '../pages.ts';
import { codeOf, type Person } from '../people.ts';
import { enter, HELENA, visit } from './customer.ts';

const SIZES = [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const;
const CHOSEN = 'quilha-de-carvalho-velho';

describe.runIf(BROWSER_FOUND)(`one’s own security, ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  const newcomer = (email: string): Promise<Person> =>
    addColleague(bank, HELENA, { email, name: 'Iara Nunes', permissions: ['account.read'] });

  it.each(SIZES)('a second factor is enrolled, and asked for from then on (%s)', async (size, viewport) => {
    const iara = await newcomer(`fator-${size}@padaria-aurora.example`);
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: iara, path: '/app/security', viewport },
    });
    await page.getByText('A verificação em duas etapas está inativa').waitFor();
    const factor = page.getByRole('region', { name: 'Verificação em duas etapas' });
    await factor.getByText('Digite sua senha.').waitFor();
    await factor.getByLabel('Sua senha').fill('não é esta');
    await factor.getByRole('button', { name: 'Ativar verificação em duas etapas' }).click();
    await factor.getByRole('alert').getByText('A senha atual não confere.').waitFor();
    await expectAccessible();
    await factor.getByLabel('Sua senha').fill(iara.password);
    await factor.getByRole('button', { name: 'Ativar verificação em duas etapas' }).click();
    await page.getByRole('img', { name: 'QR Code da verificação em duas etapas' }).waitFor();
    const totpSecret = (await factor.getByText(/^[A-Z2-7]{16,}$/).textContent()) as string;
    await expectAccessible();
    await picture(page, `security-enrol-${size}`);
    await page.getByLabel('Código que o aplicativo mostra').fill('000000');
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByRole('alert').getByText('Código incorreto ou já utilizado').waitFor();
    await page.getByLabel('Código que o aplicativo mostra').fill(await codeOf(bank, totpSecret));
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('A verificação em duas etapas está ativa').waitFor();
    await page.context().clearCookies();
    await page.reload();
    await enter(bank, page, { ...iara, totpSecret });
    expectQuiet();
  });

  it.each(SIZES)('a password is replaced, which ends the other sessions (%s)', async (size, viewport) => {
    const iara = await newcomer(`iara-${size}@padaria-aurora.example`);
    const other = await browse(bank, iara);
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: iara, path: '/app/security', viewport },
    });
    const sessions = page.getByRole('list', { name: 'Onde você está conectado' }).getByRole('listitem');
    await sessions.nth(1).waitFor();
    await page.getByText('Digite a senha atual.').waitFor();
    await page.getByLabel('Senha atual').fill('broa-de-fuba-quente');
    await page.getByLabel('Senha nova', { exact: true }).fill('curta');
    await page.getByText('A senha nova precisa de ao menos 12 caracteres.').waitFor();
    await page.getByLabel('Senha nova', { exact: true }).fill(CHOSEN);
    await page.getByText('As duas senhas novas não são iguais.').waitFor();
    await page.getByLabel('Repita a senha nova').fill(CHOSEN);
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    await page.getByRole('alert').getByText('A senha atual não confere.').waitFor();
    await expectAccessible();
    await picture(page, `security-${size}`);
    await page.getByLabel('Senha atual').fill(iara.password);
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    await page.getByRole('status').getByText('Senha trocada').waitFor();
    expect((await other.get('/web/session')).status).toBe(401);
    await sessions.nth(1).waitFor({ state: 'detached' });
    await page.getByText('Você está conectado só aqui.').waitFor();

    const again = await browse(bank, { email: iara.email, password: CHOSEN });
    await page.reload();
    await sessions.nth(1).waitFor();
    await page.getByRole('button', { name: 'Sair dos outros aparelhos' }).click();
    await page.getByRole('status').getByText('Você saiu dos outros aparelhos').waitFor();
    expect((await again.get('/web/session')).status).toBe(401);
    await sessions.nth(1).waitFor({ state: 'detached' });
    expectQuiet();
  });
});
