import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../src/webhooks/verify.ts';
import {
  BROWSER_FOUND,
  DESKTOP,
  IN_A_BROWSER,
  PHONE,
  picture,
  useBrowser,
  type Watched,
} from '../browser.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { registerVerified, sendCode } from '../keys.ts';
import { codeOf } from '../people.ts';
import { HELENA } from '../screens/customer.ts';

const SIZES = [
  ['on a desktop', { viewport: DESKTOP, colorScheme: 'light' as const }],
  ['on a phone, in the dark', { viewport: PHONE, colorScheme: 'dark' as const }],
] as const;

const STORIES = [
  ['Receber', [['Uma cobrança é paga', 4, 'Fim: R$ 42,50 entraram na conta e a cobrança está paga.']]],
  ['Pagar', [['Um pagamento volta', 4, 'Fim: os R$ 30,00 saíram e voltaram inteiros.']]],
  [
    'Chaves, contestações e cadastro',
    [
      ['Reivindicar uma chave', 7, 'Fim: a chave agora é da empresa.'],
      ['Uma denúncia de golpe', 5, 'Fim: R$ 80,00 voltaram para quem tinha pagado.'],
    ],
  ],
] as const;

const AURORA_KEY = '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10';

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

  const companies = async () => (await bank.sandbox('', undefined, 'GET')).companies;
  const balanceOf = async (number: string) =>
    (await companies())
      .flatMap(({ accounts }: { accounts: { number: string; balance: number }[] }) => accounts)
      .find((account: { number: string }) => account.number === number).balance;

  describe.each(SIZES)('%s', (_size, options) => {
    let watched: Watched;
    let page: Page;
    beforeAll(async () => {
      watched = await browsing.open(options);
      page = watched.page;
    });

    const open = async (path: string) => {
      await page.goto(`${bank.url}/sandbox/ui${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    const look = async (name: string) => {
      await watched.expectAccessible();
      await picture(page, `sandbox-${name}-${options.colorScheme}`);
      watched.expectQuiet();
    };

    it('the people, and the code of an authenticator as the bank would accept it', async () => {
      await open('');
      const padaria = region('Padaria Aurora Ltda');
      await padaria.getByText(/^R\$\s100\.\d{3},\d\d$/).waitFor();
      expect(await padaria.getByText('sandbox-secret-padaria-aurora', { exact: true }).count()).toBe(1);
      // The code changes while the test runs; one of two steps it must be.
      const secret = HELENA.totpSecret ?? '';
      const codes = [await codeOf(bank, secret), await codeOf(bank, secret, 1)];
      await padaria.getByText(new RegExp(codes.join('|'))).waitFor();
      await look('home');
    });

    it('a payment by somebody else, to an account, to a key that is offered, and to nobody', async () => {
      await open('/payer');
      const before = await balanceOf(AURORA_ACCOUNT.source_account_number);
      const pay = page.getByRole('button', { name: 'Pagar com Pix' });
      await page
        .getByLabel('Conta', { exact: true })
        .last()
        .selectOption(AURORA_ACCOUNT.source_account_number);
      await page.getByLabel('Valor').fill('12,34');
      await page.getByLabel('Nome do pagador').fill('Luísa Tavares');
      await page.getByLabel('CPF ou CNPJ').fill('390.533.447-05');
      await pay.click();
      await page.getByText('R$ 12,34 pagos').waitFor();
      await page.getByRole('radio', { name: 'Chave' }).check();
      await page.getByLabel('Chaves deste banco').selectOption(AURORA_KEY);
      expect(await page.getByLabel('Chave Pix').inputValue()).toBe(AURORA_KEY);
      await page.getByLabel('Valor').fill('1,66');
      expect(await page.getByText(/pagos$/).innerText(), 'what was paid').toMatch(/^R\$\s12,34 pagos$/);
      await pay.click();
      await page.getByText('R$ 1,66 pagos').waitFor();
      expect((await balanceOf(AURORA_ACCOUNT.source_account_number)) - before).toBeCloseTo(14, 2);
      await page.getByLabel('Chave Pix').fill('ninguem@nada.example');
      await pay.click();
      await page.getByText(/^Pagamento recusado: /).waitFor();
      await look('payer');
    });

    it("the bank's clock moved, and nothing left of what is due", async () => {
      await open('/clock');
      const now = async () => Date.parse((await bank.sandbox('/clock', undefined, 'GET')).now);
      const before = await now();
      await page.getByRole('button', { name: '1 dia' }).click();
      await page.getByText('O relógio andou, e tudo o que venceu já aconteceu.').waitFor();
      expect(Math.round(((await now()) - before) / 86_400_000)).toBe(1);
      await page.getByRole('button', { name: 'Aguardar' }).click();
      await page.getByText('Nada pendente.').waitFor();
      // The tokens of a day ago have run out.
      await bank.advance(0);
      await look('clock');
    });

    it('sentinel keys and their outcomes', async () => {
      await open('/recipients');
      const row = page.getByRole('row', { name: /reject-ac06@psp\.example/i });
      const outcome = row.getByText('recusado com AC06', { exact: true });
      await outcome.filter({ visible: true }).waitFor();
      await look('recipients');
    });

    it('the codes of messages in large', async () => {
      const phone = options.viewport === PHONE ? '+5511970001234' : '+5511970001235';
      await sendCode(bank, phone);
      await open('/messages');
      await page.getByLabel('Filtrar por destinatário').fill(phone);
      const messages = page.getByRole('list', { name: 'Mensagens' }).getByRole('listitem');
      const code = messages.first().getByText(/^\d{6}$/);
      await code.waitFor();
      await look('messages');
    });

    it('every story, to its end', async () => {
      await open('/scenarios');
      for (const [group, stories] of STORIES) {
        await page.getByRole('radio', { name: group, exact: true }).check();
        for (const [name, steps, end] of stories) {
          const story = region(name);
          await story.getByRole('button', { name: 'Rodar até o fim' }).click();
          await story.getByText(end).waitFor();
          expect(await story.getByRole('alert').allInnerTexts()).toEqual([]);
          expect(await story.getByText('Concluído', { exact: true }).count()).toBe(steps);
        }
        await look(`scenarios-${group}`);
      }
    });

    it('an account opened with money, credited and closing', async () => {
      await open('/accounts');
      const opening = region('Abrir uma conta');
      await opening.getByLabel('Nome').fill('Ateliê Jasmim');
      await opening.getByLabel('Saldo inicial').fill('250,00');
      await opening.getByRole('button', { name: 'Abrir uma conta' }).click();
      await opening.getByText('Conta aberta').waitFor();
      const made = (await companies()).at(-1);
      expect(made).toMatchObject({ name: 'Ateliê Jasmim', accounts: [{ balance: 250 }] });
      const changing = region('Alterar uma conta');
      const change = changing.getByRole('button', { name: 'Alterar' });
      await changing.getByLabel('Conta', { exact: true }).selectOption(made.accounts[0].number);
      await changing.getByLabel('Valor').fill('50,00');
      await change.click();
      await changing.getByText('Conta alterada').waitFor();
      expect(await balanceOf(made.accounts[0].number)).toBe(300);
      await changing.getByRole('radio', { name: 'Situação' }).check();
      await changing.getByLabel('Situação').last().selectOption('CLOSING');
      await change.click();
      await changing.getByText('"status": "CLOSING"').waitFor();
      await look('accounts');
    });

    it("a key registered elsewhere, and one of ours claimed, both sides' words chosen", async () => {
      const key = `daqui-${options.colorScheme}@aurora.example`;
      await registerVerified(bank, key);
      await open('/claims');
      const entry = region('Cadastrar uma chave na outra instituição');
      await entry.getByLabel('Chave Pix').fill(`fulana-${options.colorScheme}@longe.example`);
      await entry.getByRole('button', { name: 'Cadastrar' }).click();
      await entry.getByText('Cadastrada: agora ela pode ser paga ou reivindicada.').waitFor();
      const claiming = region('Outra instituição reivindica uma chave nossa');
      await claiming.getByLabel('Chaves deste banco').selectOption({ label: `${key} · Padaria Aurora Ltda` });
      await claiming.getByRole('button', { name: 'Reivindicar' }).click();
      await claiming.getByText('Reivindicação aberta').waitFor();
      // The one that was just opened is filled in; chosen again from the list it is the same.
      const playing = region('Fazer a parte da outra instituição');
      const id = playing.getByLabel('Reivindicação (claim_id)');
      const opened = await id.inputValue();
      await id.fill('');
      await chooseLike(playing.getByLabel('Reivindicações em andamento'), `${key} · portabilidade`);
      expect(await id.inputValue()).toBe(opened);
      await playing.getByLabel('O que ela faz').selectOption('cancel');
      await playing.getByRole('button', { name: 'Fazer' }).click();
      await playing.getByText('Reivindicação cancelada (CANCELLED)').waitFor();
      await look('claims');
    });

    it('a payment reported and one given back, both chosen from what happened', async () => {
      const paid = await bank.post('/create-cashout-self-approve', {
        ...AURORA_ACCOUNT,
        amount: 77.01,
        key: 'ok@psp.example',
      });
      await bank.sandbox('/cash-ins', { amount: 91.02, key: AURORA_KEY });
      await bank.drain();
      await open('/reports');
      const reporting = region('Denunciar um pagamento recebido (MED)');
      await chooseLike(
        reporting.getByLabel('Pagamentos recebidos há pouco'),
        'R$ 91,02 · Padaria Aurora Ltda',
      );
      await reporting.getByRole('button', { name: 'Denunciar' }).click();
      await reporting.getByText(/^Denúncia aberta/).waitFor();
      const withdrawing = region('Retirar uma denúncia');
      await withdrawing.getByLabel('Denúncia (pix_med_id)').fill('');
      await chooseLike(withdrawing.getByLabel('Denúncias abertas'), 'R$ 91,02 · Padaria Aurora Ltda');
      await withdrawing.getByRole('button', { name: 'Retirar' }).click();
      await withdrawing.getByText('Denúncia retirada').waitFor();
      const giving = region('Devolver um pagamento que enviamos');
      await chooseLike(giving.getByLabel('Pagamentos enviados há pouco'), 'R$ 77,01 · Padaria Aurora Ltda');
      await giving.getByLabel('Valor').fill('77,01');
      await giving.getByRole('button', { name: 'Devolver' }).click();
      await giving.getByText('Devolvido: o dinheiro já está na conta.').waitFor();
      const { body } = await bank.get(`/v2/finance/status-cashout?id=${paid.body.id}`);
      expect(body.status).toBe('REFUNDED');
      await look('reports');
    });

    it('a webhook connected, an event delivered, and its signature reckoned anew', async () => {
      await open('');
      if (options.viewport === PHONE) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Caixa de webhooks' }).click();
      const box = `caixa-${options.colorScheme}`;
      await page.getByLabel('Nome da caixa').fill(box);
      const connecting = region('Ligar a caixa a uma empresa');
      await connecting.getByLabel('Empresa').selectOption({ label: 'Oficina Boreal Ltda' });
      await connecting.getByRole('button', { name: 'Cadastrar o webhook' }).click();
      await connecting.getByText(/^Webhook no ar/).waitFor();
      await page.getByRole('button', { name: 'Receber R$ 12,34' }).click();
      const arrived = page.getByRole('list', { name: 'O que chegou' }).getByRole('listitem');
      await arrived.getByText('Assinatura confere').waitFor();
      await arrived.getByText('PIX_CASHIN_RECEIVED', { exact: true }).waitFor();
      await arrived.getByText('"amount": 12.34').waitFor();
      await arrived.getByText(/^webhook-id: evt_/m).waitFor();
      await arrived.getByText('Como conferir a assinatura').click();
      await arrived.getByText(/^v1,[A-Za-z0-9+/]{43}=$/).waitFor();
      // The bank's own verifier takes a request that the page calls good, at the instant of the bank.
      const [request] = (await bank.sandbox(`/inbox/${box}`, undefined, 'GET')).requests;
      const secret = await connecting.getByTitle(/^whsec_/).innerText();
      const now = new Date(Number(request.headers['webhook-timestamp']) * 1000);
      const event = verifyWebhook({ headers: request.headers, body: request.body, secret, now });
      expect(event).toMatchObject({ type: 'PIX_CASHIN_RECEIVED', data: { amount: 12.34 } });
      // Somebody else's body under the same headers, and a request that nobody signed.
      const forged = request.body.replace('12.34', '12340');
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers;
      const headers = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature };
      const path = `/sandbox/inbox/${box}`;
      await bank.call({ method: 'POST', path, as: null, body: forged, headers });
      await bank.call({ method: 'POST', path, as: null, body: 'olá' });
      await arrived.filter({ hasText: '12340' }).getByText('Segredo desconhecido').waitFor();
      await arrived.filter({ hasText: 'olá' }).getByText('Sem assinatura').waitFor();
      await look('inbox');
    });
  });

  it('each call as a shell makes it', async () => {
    const { page } = await browsing.open({ viewport: DESKTOP });
    await page.goto(`${bank.url}/sandbox/ui/clock`);
    await page.getByText('O mesmo pelo terminal').first().click();
    expect(await page.locator('pre').first().innerText()).toBe(
      `curl -s '${bank.url}/sandbox/clock' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"advance_seconds":40}'`,
    );
  });

  it('English to those who ask', async () => {
    const { page, expectQuiet } = await browsing.open({ viewport: DESKTOP, locale: 'en-GB' });
    await page.goto(`${bank.url}/sandbox/ui/scenarios`);
    await page.getByRole('heading', { level: 1, name: 'Scenarios' }).waitFor();
    const story = page.getByRole('region', { name: 'A charge is paid', exact: true });
    await story.getByRole('button', { name: 'Only the next step' }).click();
    await story.getByText('Done', { exact: true }).waitFor();
    expectQuiet();
  });
});

/** Chooses the first of a list whose words begin like this. */
async function chooseLike(list: Locator, beginning: string): Promise<void> {
  const option = list.locator('option', { hasText: beginning }).first();
  await option.waitFor({ state: 'attached' });
  await list.selectOption(await option.getAttribute('value').then((value) => value ?? ''));
}
