import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_A_BROWSER, IN_THE_HAND, ON_THE_DESK, picture, useBrowser } from '../browser.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { createCode, payCode, receive, simplified } from '../receiving.ts';
import { freshCode, HELENA, openPages, visit } from './customer.ts';

describe.runIf(BROWSER_FOUND)(`small things ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  it('an address that is none of the bank’s is answered with a page, and to programs as before', async () => {
    const { page, expectAccessible } = await openPages(browsing, { ...IN_THE_HAND });
    const answer = await page.goto(`${bank.url}/nada`);
    expect(answer?.status()).toBe(404);
    await page.getByText('Página não encontrada').waitFor();
    await expectAccessible();
    const program = await bank.get('/nada', { as: null });
    expect([program.status, program.body]).toEqual([404, { detail: 'Not found' }]);
  });

  it('a page that cannot be fetched says that there is no connection, and stays in the application', async () => {
    const { page } = await visit(bank, browsing, { person: HELENA, ...ON_THE_DESK });
    await page.route(/\/assets\/team-page/, (route) => route.abort());
    await page.getByRole('link', { name: 'Equipe' }).click();
    await page.getByText('Sem conexão com o banco').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Equipe' }).waitFor();
  });

  it('tells how long the next code takes, instead of letting a used one be refused', async () => {
    const { page, close } = await openPages(browsing, { ...IN_THE_HAND });
    await page.goto(`${bank.url}/app/login`);
    await page.getByLabel('E-mail').fill(HELENA.email);
    await page.getByLabel('Senha').fill(HELENA.password);
    await page.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('heading', { name: 'Olá, Helena' }).waitFor();
    // The page's clock stands: on a slow machine the code's half minute would be over before the text is looked for.
    await page.clock.setFixedTime('2026-03-02T12:00:05Z');
    await page.goto(`${bank.url}/app/login`);
    await page.getByLabel('E-mail').fill(HELENA.email);
    await page.getByLabel('Senha').fill('errada');
    await page.getByLabel('Código do autenticador').fill('123456');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText(/^Cada código vale uma vez\. Próximo código em \d+ s\.$/).waitFor();
    await close();
  });

  it('a paid charge names its payer and leads to the payment', async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 18 }));
    await payCode(bank, code, 18);
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, ...IN_THE_HAND, path: `/app/codes/${code.qr_code_id}` },
    });
    const payer = page.getByRole('definition').getByRole('link');
    await payer.waitFor();
    await expectAccessible();
    await picture(page, 'paid-charge');
    await payer.click();
    await page.waitForURL('**/app/received/E*');
    expectQuiet();
  });

  it('an answered dispute offers no more buttons', async () => {
    const paid = await receive(bank, 33);
    await bank.sandbox('/meds', {
      ...{ end_to_end_id: paid.end_to_end_id, origin_situation_type: 'SCAM_FRAUD', reason: 'RETURN_REQUEST' },
    });
    const [dispute] = (await bank.get('/v3/meds/?limit=10&status=WAITING')).body.results;
    const { page } = await visit(bank, browsing, {
      ...{ person: HELENA, ...ON_THE_DESK, path: `/app/disputes/${dispute.pix_med_id}` },
    });
    await page.getByRole('button', { name: 'Recusar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recusar' });
    await dialog.getByRole('textbox').fill('Pão entregue.');
    await dialog.getByRole('button', { name: 'Recusar' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Pão entregue.').waitFor();
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /Aceitar|Recusar/ })
        .count(),
    ).toBe(0);
  });

  it('the team on a phone says what each may do', async () => {
    const { page, expectAccessible } = await visit(bank, browsing, {
      ...{ person: HELENA, ...IN_THE_HAND, path: '/app/team' },
    });
    await page.getByRole('main').getByText('Helena Prado').locator('visible=true').first().waitFor();
    expect(
      await page.getByText('Todas as permissões', { exact: true }).locator('visible=true').count(),
    ).toBeGreaterThan(0);
    await expectAccessible();
    await picture(page, 'team-phone');
  });

  it('keys that act alone can be switched off, and the tab names the page', async () => {
    const { page } = await visit(bank, browsing, { person: HELENA, ...ON_THE_DESK });
    await page.getByRole('heading', { name: 'Olá, Helena' }).waitFor();
    expect(await page.title()).toBe('Início · Lastro');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    await dialog.getByRole('checkbox').uncheck();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await page.keyboard.press('n');
    await page.keyboard.press('?');
    expect(new URL(page.url()).pathname).toBe('/app');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('puts the focus of a question on its act', async () => {
    const { page } = await visit(bank, browsing, { person: HELENA, ...ON_THE_DESK });
    await page.clock.install();
    await page.reload();
    await page.getByRole('heading', { name: 'Olá, Helena' }).waitFor();
    await page.clock.fastForward(14.5 * 60_000);
    const stay = page.getByRole('button', { name: 'Continuar conectado' });
    await stay.waitFor();
    await stay.and(page.locator(':focus')).waitFor();
  });

  it('the act of a question stays at its edge when its reason goes', async () => {
    const { page } = await visit(bank, browsing, { person: HELENA, ...ON_THE_DESK, path: '/app/webhooks' });
    await page.getByRole('button', { name: 'Novo endereço' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Novo endereço' });
    const act = dialog.getByRole('button', { name: 'Criar endereço' });
    await dialog.getByText('Informe um endereço http ou https.').waitFor();
    const before = await act.boundingBox();
    await dialog.getByLabel('Endereço (URL)').fill('https://padaria.example/avisos');
    await dialog.getByText('Informe um endereço http ou https.').waitFor({ state: 'detached' });
    expect((await act.boundingBox())?.x).toBe(before?.x);
  });

  it('money that is blocked says why', async () => {
    await bank.post('/create-cashout-self-approve', {
      ...{ ...AURORA_ACCOUNT, amount: 7, key: 'silent@psp.example' },
    });
    const { page } = await visit(bank, browsing, { person: HELENA, ...ON_THE_DESK });
    await page.getByRole('link', { name: 'Bloqueado' }).click();
    await page.waitForURL(/\/app\/(transfers|disputes)/);
  });
});
