import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, picture, useBrowser } from '../browser.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { registerVerified, sendCode } from '../keys.ts';
import { codeOf } from '../people.ts';
import { HELENA } from '../screens/customer.ts';

describe.runIf(BROWSER_FOUND)(`the sandbox's screens ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  const visit = async (path: string, options: Parameters<typeof browsing.open>[0] = {}) => {
    const watched = await browsing.open({ viewport: DESKTOP, ...options });
    await watched.page.goto(`${bank.url}/sandbox/ui${path}`);
    await watched.page.getByRole('heading', { level: 1 }).waitFor();
    return watched;
  };

  it('shows who is there, and the code of an authenticator as the bank would accept it', async () => {
    const { page, expectQuiet, expectAccessible } = await visit('');
    const padaria = page.getByRole('region', { name: 'Padaria Aurora Ltda' });
    await padaria.getByText('R$ 100.000,00').waitFor();
    expect(await padaria.getByText('sandbox-secret-padaria-aurora', { exact: true }).count()).toBe(1);
    // The code changes while the test runs; one of two steps it must be.
    const codes = [
      await codeOf(bank, HELENA.totpSecret ?? ''),
      await codeOf(bank, HELENA.totpSecret ?? '', 1),
    ];
    await padaria.getByText(new RegExp(codes.join('|'))).waitFor();
    await expectAccessible();
    expectQuiet();
  });

  it('pays an account as somebody else, and says what came of it', async () => {
    const { page, expectQuiet, expectAccessible } = await visit('/payer');
    await page.getByLabel('Conta', { exact: true }).last().selectOption(AURORA_ACCOUNT.source_account_number);
    await page.getByLabel('Valor').fill('12,34');
    await page.getByLabel('Quem paga').fill('Luísa Tavares');
    await page.getByLabel('CPF ou CNPJ').fill('390.533.447-05');
    await page.getByRole('button', { name: 'Pagar com Pix' }).click();
    await page.getByText('R$ 12,34 pagos').waitFor();
    await expectAccessible();
    const { companies } = await bank.sandbox('', undefined, 'GET');
    expect(companies[0].accounts[0].balance).toBe(100_012.34);
    await page.getByRole('radio', { name: 'Chave' }).check();
    await page.getByLabel('Chave Pix').fill('ninguem@nada.example');
    await page.getByRole('button', { name: 'Pagar com Pix' }).click();
    await page.getByText(/^Pagamento recusado: /).waitFor();
    expectQuiet();
  });

  it("moves the bank's clock and waits for what is due", async () => {
    const { page, expectQuiet, expectAccessible } = await visit('/clock');
    const before = Date.parse((await bank.sandbox('/clock', undefined, 'GET')).now);
    await page.getByRole('button', { name: '1 dia' }).click();
    await page.getByText('O relógio andou, e tudo o que venceu já aconteceu.').waitFor();
    const after = Date.parse((await bank.sandbox('/clock', undefined, 'GET')).now);
    expect(Math.round((after - before) / 86_400_000)).toBe(1);
    await page.getByRole('button', { name: 'Esperar' }).click();
    await page.getByText('Nada ficou por fazer.').waitFor();
    await expectAccessible();
    expectQuiet();
  });

  it('lists whom to pay and where it ends', async () => {
    const { page, expectQuiet, expectAccessible } = await visit('/recipients');
    const row = page.getByRole('row', { name: /reject-ac06@psp\.example/i });
    await row.getByRole('cell', { name: 'recusado com AC06', exact: true }).waitFor();
    await expectAccessible();
    expectQuiet();
  });

  it('shows each call as a shell makes it', async () => {
    const { page } = await visit('/clock');
    await page.getByText('O mesmo pelo terminal').first().click();
    const shown = page.locator('pre').first();
    expect(await shown.innerText()).toBe(
      `curl -s '${bank.url}/sandbox/clock' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"advance_seconds":40}'`,
    );
  });

  it.each([
    ['Uma cobrança é paga', 4],
    ['Um pagamento volta', 4],
    ['Uma chave é ganha por reivindicação', 7],
    ['Uma denúncia de golpe', 5],
  ])('plays a story to its end: %s', async (name, steps) => {
    const { page, expectQuiet, expectAccessible } = await visit('/scenarios');
    const story = page.getByRole('region', { name });
    await story.getByRole('button', { name: 'Rodar até o fim' }).click();
    await story.getByRole('button', { name: 'Começar de novo' }).waitFor();
    expect(await story.getByRole('alert').allInnerTexts()).toEqual([]);
    expect(await story.getByText('Feito', { exact: true }).count()).toBe(steps);
    await expectAccessible();
    expectQuiet();
  });

  it('shows the codes of messages in large', async () => {
    await sendCode(bank, '+5511970001234');
    const { page, expectQuiet, expectAccessible } = await visit('/messages');
    await page.getByLabel('Filtrar por destinatário').fill('+5511970001234');
    const messages = page.getByRole('list', { name: 'Mensagens' }).getByRole('listitem');
    await messages
      .first()
      .getByText(/^\d{6}$/)
      .waitFor();
    await expectAccessible();
    expectQuiet();
  });

  it('opens a funded account, and credits one', async () => {
    const { page, expectQuiet, expectAccessible } = await visit('/accounts');
    const opening = page.getByRole('region', { name: 'Abrir uma conta' });
    await opening.getByLabel('Nome').fill('Ateliê Jasmim');
    await opening.getByLabel('Saldo inicial').fill('250,00');
    await opening.getByRole('button', { name: 'Abrir uma conta' }).click();
    await opening.getByText('Conta aberta').waitFor();
    const companies = async () => (await bank.sandbox('', undefined, 'GET')).companies;
    expect((await companies()).at(-1)).toMatchObject({ name: 'Ateliê Jasmim', accounts: [{ balance: 250 }] });
    const changing = page.getByRole('region', { name: 'Mudar uma conta' });
    const [{ number }] = (await companies()).at(-1).accounts;
    await changing.getByLabel('Conta', { exact: true }).selectOption(number);
    await changing.getByLabel('Valor').fill('50,00');
    await changing.getByRole('button', { name: 'Mudar' }).click();
    await changing.getByText('Conta mudada').waitFor();
    expect((await companies()).at(-1).accounts[0].balance).toBe(300);
    await changing.getByRole('radio', { name: 'Situação' }).check();
    await changing.getByLabel('Situação').last().selectOption('CLOSING');
    await changing.getByRole('button', { name: 'Mudar' }).click();
    await changing.getByText('"status": "CLOSING"').waitFor();
    await expectAccessible();
    expectQuiet();
  });

  it("registers a key elsewhere, claims a key of ours and plays the claimer's part", async () => {
    const { page, expectQuiet, expectAccessible } = await visit('/claims');
    const entry = page.getByRole('region', { name: 'Registrar uma chave na outra instituição' });
    await entry.getByLabel('Chave Pix').fill('fulana@longe.example');
    await entry.getByRole('button', { name: 'Registrar' }).click();
    await entry.getByText('Registrada: agora ela pode ser paga ou reivindicada.').waitFor();
    await registerVerified(bank, 'daqui@aurora.example');
    const claiming = page.getByRole('region', { name: 'Outra instituição reivindica uma chave nossa' });
    await claiming.getByLabel('Chave Pix').fill('daqui@aurora.example');
    await claiming.getByRole('button', { name: 'Reivindicar' }).click();
    await claiming.getByText('Reivindicação aberta').waitFor();
    const playing = page.getByRole('region', { name: 'Fazer a parte da outra instituição' });
    await playing.getByLabel('O que ela faz').selectOption('cancel');
    await playing.getByRole('button', { name: 'Fazer' }).click();
    await playing.getByText('A reivindicação está: CANCELLED').waitFor();
    await expectAccessible();
    expectQuiet();
  });

  it('reports the payment that was just made, and takes the report back', async () => {
    const { page, expectQuiet, expectAccessible } = await visit('/payer');
    await page.getByRole('button', { name: 'Pagar com Pix' }).click();
    await page.getByText('R$ 25,00 pagos').waitFor();
    await page.getByRole('link', { name: 'Denúncias e devoluções' }).click();
    const reporting = page.getByRole('region', { name: 'Denunciar um pagamento recebido (MED)' });
    await reporting.getByRole('button', { name: 'Denunciar' }).click();
    await reporting.getByText(/^Denúncia aberta/).waitFor();
    const withdrawing = page.getByRole('region', { name: 'Retirar uma denúncia' });
    await withdrawing.getByRole('button', { name: 'Retirar' }).click();
    await withdrawing.getByText('Denúncia retirada').waitFor();
    await expectAccessible();
    expectQuiet();
  });

  it('shows what an inbox received, and has no place for inboxes where there are none', async () => {
    const without = await visit('');
    const got = {
      headers: { 'x-event': 'CASHIN' },
      body: '{"amount":12}',
      received_at: '2026-01-02T03:04:05Z',
    };
    await without.page.route('**/sandbox/inbox/*', (route) => route.fulfill({ status: 404, json: {} }));
    await without.page.reload();
    await without.page.getByRole('link', { name: 'Mensagens' }).waitFor();
    await without.page.waitForLoadState('networkidle');
    expect(await without.page.getByRole('link', { name: 'Caixa de webhooks' }).count()).toBe(0);
    await without.page.route('**/sandbox/inbox/*', (route) => route.fulfill({ json: { requests: [got] } }));
    await without.page.reload();
    await without.page.getByRole('link', { name: 'Caixa de webhooks' }).click();
    const received = without.page.getByRole('list', { name: 'Caixa de webhooks' }).getByRole('listitem');
    await received.getByText('"amount": 12').waitFor();
    await received.getByText('x-event: CASHIN').waitFor();
    await without.page.getByText(`${bank.url}/sandbox/inbox/demo`, { exact: true }).waitFor();
    await without.expectAccessible();
    without.expectQuiet();
  });

  it('speaks English to those who ask', async () => {
    const { page, expectQuiet } = await visit('/scenarios', { locale: 'en-GB' });
    await page.getByRole('heading', { level: 1, name: 'Scenarios' }).waitFor();
    const story = page.getByRole('region', { name: 'A charge is paid' });
    await story.getByRole('button', { name: 'Only the next step' }).click();
    await story.getByText('Done', { exact: true }).waitFor();
    await picture(page, 'sandbox-scenarios-english');
    expectQuiet();
  });

  const PLACES = [
    '',
    '/payer',
    '/clock',
    '/recipients',
    '/messages',
    '/scenarios',
    '/accounts',
    '/claims',
    '/reports',
  ];

  it.each([
    ['light', { colorScheme: 'light' as const }],
    ['dark', { colorScheme: 'dark' as const }],
    ['phone', { viewport: { width: 390, height: 844 } }],
  ])(
    'is readable (%s)',
    async (name, options) => {
      const { page, expectQuiet, expectAccessible } = await visit('', options);
      for (const path of PLACES) {
        await page.goto(`${bank.url}/sandbox/ui${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await expectAccessible();
        await picture(page, `sandbox${path.replace('/', '-')}-${name}`);
      }
      expectQuiet();
    },
    60_000,
  );
});
