import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const SIZES = [
  ['on a desktop', { viewport: DESKTOP, colorScheme: 'light' as const }],
  ['on a phone, in the dark', { viewport: PHONE, colorScheme: 'dark' as const }],
] as const;

describe.runIf(BROWSER_FOUND)(`the sandbox as an experience ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

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
    const look = async (name: string) => {
      await watched.expectAccessible();
      await picture(page, `experience-${name}-${options.colorScheme}`);
      watched.expectQuiet();
    };
    const popup = async (click: () => Promise<void>) => {
      const [opened] = await Promise.all([page.waitForEvent('popup'), click()]);
      return opened;
    };

    it('the first call is made on the home page, and whoever is clicked is come in as', async () => {
      await open('');
      await page.getByRole('button', { name: 'Executar aqui' }).click();
      await page.getByText('Pix enviado.').waitFor();
      await look('home');
      const caio = await popup(() => page.getByRole('link', { name: /^Entrar como Caio/ }).click());
      await caio.waitForURL(`${bank.url}/app`);
      await caio.getByRole('heading', { name: /Caio/ }).waitFor();
      await caio.close();
      const rosa = await popup(() => page.getByRole('link', { name: /^Entrar como Rosa/ }).click());
      await rosa.waitForURL(/\/operator\/app/);
      await rosa.getByRole('heading', { level: 1 }).waitFor();
      await rosa.close();
    });

    it('the stream shows a refused call with its reason, and leads to the life of a payment', async () => {
      // A month may have passed since they were asked for.
      bank.forgetTokens();
      await bank.post('/create-cashout', { ...AURORA_ACCOUNT, amount: 1, key: 'x' }, { hmacSecret: 'wrong' });
      await bank.post('/create-cashout-self-approve', {
        ...AURORA_ACCOUNT,
        amount: 31.7,
        key: 'ok@psp.example',
      });
      await bank.sandbox('/cash-ins', { amount: 5, branch: '0001', number: '100030' });
      await bank.drain();
      await open('/stream');
      const lines = page.getByRole('list', { name: 'Ao vivo' }).getByRole('listitem');
      await page
        .getByText(/R\$\s31,70/)
        .first()
        .waitFor();
      await look('stream');
      // A new line comes by itself while the page is open.
      await bank.sandbox('/cash-ins', { amount: 77.01, branch: '0001', number: '100013' });
      await page
        .getByText(/R\$\s77,01/)
        .first()
        .waitFor();
      await page.getByRole('checkbox', { name: 'Só falhas' }).check();
      const refused = lines.filter({ hasText: 'POST /create-cashout' }).first();
      await refused.locator('summary').click();
      await refused.getByText('Por que falhou').waitFor();
      await look('stream-failure');
      await page.getByRole('checkbox', { name: 'Só falhas' }).uncheck();
      await page.getByLabel('Empresa').selectOption('Oficina Boreal Ltda');
      await lines.filter({ hasText: 'Padaria Aurora Ltda' }).first().waitFor({ state: 'detached' });
      await lines.filter({ hasText: 'Oficina Boreal Ltda' }).first().waitFor();
      await page.getByLabel('Empresa').selectOption('Todas');
      await page.getByLabel('Pagamento, caminho ou palavra').fill('self-approve');
      await lines.filter({ hasText: 'Lançamento' }).first().waitFor({ state: 'detached' });
      const call = lines.filter({ hasText: 'POST /create-cashout-self-approve' }).first();
      await call.locator('summary').click();
      const made = await popup(() => call.getByRole('link', { name: 'Ver no console' }).click());
      await made.getByRole('heading', { level: 1, name: /^Pix enviado/ }).waitFor();
      await made.close();
      await page.getByLabel('Pagamento, caminho ou palavra').fill('');
      const posted = lines
        .filter({ hasText: 'Lançamento' })
        .filter({ hasText: /R\$\s31,70/ })
        .first();
      await posted.locator('summary').click();
      await posted.getByRole('button', { name: 'Só este pagamento' }).click();
      await page.waitForURL(/[?&]q=E99999000/);
      await lines
        .filter({ hasText: /R\$\s77,01/ })
        .first()
        .waitFor({ state: 'detached' });
      for (const part of ['pacs.008', 'Lançamento']) await lines.filter({ hasText: part }).first().waitFor();
      await page.getByLabel('Pagamento, caminho ou palavra').fill('');
      await page.getByRole('radio', { name: 'Pix', exact: true }).check();
      // One that stays in its place: what came last may still be joined by more.
      const order = lines
        .filter({ hasText: 'pacs.008' })
        .filter({ hasText: /R\$\s31,70/ })
        .first();
      await order.locator('summary').click();
      const life = await popup(() => order.getByRole('link', { name: 'Ver a vida do pagamento' }).click());
      await life.waitForURL(/\/operator\/app\/payments\/E/);
      await life.close();
    });

    it('the agenda goes to what is due next, and says what happened', async () => {
      const amount = options.viewport === PHONE ? 47 : 46;
      const money = new RegExp(`R\\$\\s${amount},00`);
      const paid = await bank.sandbox('/cash-ins', { amount, branch: '0001', number: '100013' });
      await bank.sandbox('/meds', {
        ...{ end_to_end_id: paid.end_to_end_id, origin_situation_type: 'SCAM_FRAUD' },
        reason: 'RETURN_REQUEST',
      });
      await open('/clock');
      const due = page.getByRole('list', { name: 'O que vence a seguir' }).getByRole('listitem');
      const dispute = due.filter({ hasText: 'Prazo de uma contestação' }).filter({ hasText: money });
      await dispute.waitFor();
      await look('agenda');
      await dispute.getByRole('button', { name: 'Avançar até aqui' }).click();
      const last = page.getByRole('region', { name: 'O que o último avanço fez' });
      await last.getByText(money).first().waitFor();
      await last.getByText(/× Lançamentos/).waitFor();
      await look('agenda-after');
    });

    it('a payer who misbehaves pays twice, and gives up', async () => {
      const account = { branch: '0001', number: '100013' };
      const before = (await bank.sandbox('', undefined, 'GET')).companies[0].accounts[0].balance;
      await open('/payer');
      await page.getByLabel('Conta', { exact: true }).last().selectOption(account.number);
      await page.getByLabel('Valor').fill('5,00');
      await page.getByLabel('Como se comporta').selectOption('TWICE');
      await page.getByRole('button', { name: 'Pagar com Pix' }).click();
      await page.getByRole('region', { name: 'Segundo pagamento' }).getByText(/pagos/).waitFor();
      const after = (await bank.sandbox('', undefined, 'GET')).companies[0].accounts[0].balance;
      expect(after - before).toBeCloseTo(10, 2);
      await page.getByLabel('Como se comporta').selectOption('ABANDON');
      await page.getByRole('button', { name: 'Desistir' }).click();
      await page.getByText(/^O pagador leu o código e desistiu/).waitFor();
      await look('payer');
    });

    it("a charge leads to the payer, who reads it, and the bakery's month fills its pages", async () => {
      if (options.viewport === PHONE) return;
      const expires = new Date(Date.parse((await bank.sandbox('/clock', undefined, 'GET')).now) + 86_400_000);
      bank.forgetTokens();
      const made = await bank.post('/v2/finance/create-pix-copy-and-paste', {
        ...{ ...AURORA_ACCOUNT, amount: 64.2, type_fine: 'NONE', expiration_date: expires.toISOString() },
      });
      const to = `/app/codes/${made.body.qr_code_id}`;
      const helena = await popup(
        () =>
          page.evaluate(
            `void open('/sandbox/ui/enter?as=helena@padaria-aurora.example&to=${to}')`,
          ) as Promise<void>,
      );
      await helena.waitForURL(bank.url + to);
      const [payer] = await Promise.all([
        helena.waitForEvent('popup'),
        helena.getByRole('link', { name: 'Pagar como outra pessoa' }).click(),
      ]);
      await payer.getByText('Padaria Aurora').first().waitFor();
      await expect.poll(() => payer.getByLabel('Valor').inputValue()).toBe('64,20');
      await open('');
      await page.getByRole('button', { name: 'Viver um mês' }).click();
      await page.getByText(/pagamentos em 30 dias/).waitFor();
      const statement = await popup(() =>
        page.getByRole('link', { name: 'Ver o extrato como Helena' }).click(),
      );
      await statement.waitForURL(/\/app\/statement/);
      await statement.getByText('Mercearia São Bento Ltda').first().waitFor();
      await statement.close();
    });
  });

  it('a delivery is called neither good nor foreign while its signature is reckoned', async () => {
    const sent = await bank.call({
      ...{ method: 'POST', path: '/sandbox/inbox/late', as: null, body: '{"type":"LATE"}' },
      headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,of-another' },
    });
    expect(sent.status).toBeLessThan(300);
    const { page, settled, expectQuiet } = await browsing.open({
      viewport: DESKTOP,
      prepare: (context) => context.addInitScript(SIGN_WHEN_RELEASED),
    });
    await page.goto(`${bank.url}/sandbox/ui/inbox?name=late`);
    const arrived = page.getByRole('list', { name: 'O que chegou' }).getByRole('listitem');
    await arrived.getByText('LATE', { exact: true }).waitFor();
    await settled();
    expect(await arrived.getByText('Segredo desconhecido').count()).toBe(0);
    await arrived.getByText('Conferindo…').waitFor();
    await page.evaluate('release()');
    await arrived.getByText('Segredo desconhecido').waitFor();
    expectQuiet();
  });
});

/** A browser that knows a secret, and that signs nothing before it is let. */
const SIGN_WHEN_RELEASED = `
  sessionStorage.setItem('lastro.inbox-secrets', JSON.stringify(['whsec_' + btoa('s'.repeat(32))]));
  const released = new Promise((done) => { window.release = done; });
  const sign = crypto.subtle.sign.bind(crypto.subtle);
  crypto.subtle.sign = async (...call) => { await released; return sign(...call); };`;
