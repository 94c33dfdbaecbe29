import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeededCredential } from '../../src/sandbox/seeded.ts';
import { deriveSeeds } from '../../src/sandbox/seeds.ts';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, PHONE, useBrowser, type Watched } from '../browser.ts';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { registration } from '../keys.ts';
import { type Answered, runCopied } from '../shell.ts';

const TOKEN = "open sesame's door";
// Others reach this sandbox, so its secrets follow from its token.
const as = deriveSeeds(TOKEN).companies[0]?.credentials[0] as SeededCredential;
const AURORA_KEY = '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10';
const EMAIL = 'daqui@aurora.example';
const UUID = /^[0-9a-f-]{36}$/;

describe.runIf(BROWSER_FOUND)(
  `a sandbox that is not on this machine alone ${IN_A_BROWSER}`,
  { timeout: 600_000 },
  () => {
    const browsing = useBrowser();
    let bank: TestBank;
    let watched: Watched;
    let page: Page;
    beforeAll(async () => {
      bank = await startBank({ host: '0.0.0.0', sandboxToken: TOKEN });
      watched = await browsing.open({
        viewport: DESKTOP,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      page = watched.page;
    });
    afterAll(async () => {
      await bank.verify();
      await bank.close();
    });

    const open = async (path: string) => {
      await page.goto(`${bank.url}/sandbox/ui${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    /** Runs the command of a form in a shell, whether or not the form was ever sent. */
    const run = async (place: Locator): Promise<Answered> => {
      const command = place.locator('details pre').first();
      await command.waitFor({ state: 'attached' });
      return runCopied((await command.textContent()) ?? '', TOKEN);
    };
    const expectRun = async (place: Locator, body: Json) => {
      expect(await run(place)).toMatchObject({ status: 200, body });
    };
    const control = async (path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const method = body === undefined ? 'GET' : 'POST';
      const answer = await bank.call({ method, path: `/sandbox${path}`, body, as: null, headers });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };

    it('opens to nobody but whoever has its token', async () => {
      await open('');
      await page.getByRole('heading', { name: 'Este ambiente pede uma senha' }).waitFor();
      expect(await page.getByText('sandbox-secret-padaria-aurora').count()).toBe(0);
      const token = page.getByLabel('Senha do ambiente');
      const enter = page.getByRole('button', { name: 'Entrar' });
      for (const wrong of ['open', 'ábre-te', `${TOKEN}?`]) {
        await token.fill(wrong);
        await enter.click();
        await page.getByText('Esta não é a senha deste ambiente.').waitFor();
      }
      await watched.expectAccessible();
      await page.setViewportSize(PHONE);
      await watched.expectAccessible();
      // A token that was refused is not kept.
      await page.reload();
      await token.fill(TOKEN);
      await token.press('Enter');
      await region('Padaria Aurora Ltda').getByText(as.clientSecret, { exact: true }).waitFor();
      await page.setViewportSize(DESKTOP);
      // A person who is in stays in, on every page, as long as the tab is open.
      await open('/messages');
      await page.getByLabel('Filtrar por destinatário').waitFor();
      watched.expectQuiet();
    });

    it('hands each command out as it is shown, and it reads the token from the environment', async () => {
      await open('/clock');
      const now = page.locator('main');
      await now.getByText('O mesmo pelo terminal').first().click();
      await now.getByRole('button', { name: 'Copiar curl' }).first().click();
      await now.getByText('Copiado').waitFor();
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied).toBe(
        `curl -s '${bank.url}/sandbox/clock' \\\n  -H "Authorization: Bearer $LASTRO_SANDBOX_TOKEN" \\\n` +
          `  -H 'Content-Type: application/json' \\\n  -d '{"advance_seconds":40}'`,
      );
      expect(await runCopied(copied, TOKEN)).toMatchObject({
        status: 200,
        body: { now: expect.any(String) },
      });
      expect((await runCopied(copied, 'open')).status).toBe(401);
    });

    it('lets a shell look, and make time and money move', async () => {
      await open('');
      await page.getByText(as.clientSecret, { exact: true }).waitFor();
      // The card without a name stands between those that change something.
      const bare = page.locator('main section:not([aria-label])').filter({ has: page.locator('details') });
      await expectRun(bare, { base_url: bank.url, companies: expect.any(Array) });
      await open('/recipients');
      await expectRun(page.locator('main'), { recipients: expect.any(Array) });
      await open('/messages');
      await expectRun(page.locator('main'), { messages: [] });
      await open('/clock');
      await expectRun(region('Outro tempo'), { now: expect.any(String) });
      await expectRun(region('Aguardar o processamento pendente'), { idle: true });
      await open('/payer');
      await page.getByLabel('Nome do pagador').fill("Joana d'Ávila");
      await expectRun(region('Pagar com Pix'), { status: 'SETTLED', reason: null });
      await page.getByRole('radio', { name: 'Chave' }).check();
      await page.getByLabel('Chave Pix').fill(AURORA_KEY);
      await expectRun(region('Pagar com Pix'), { status: 'SETTLED', reason: null });
    });

    it('lets a shell open and change accounts', async () => {
      await open('/accounts');
      await expectRun(region('Abrir uma conta'), { balance: 1000, credentials: [expect.anything()] });
      const changing = region('Alterar uma conta');
      await changing.getByLabel('Conta', { exact: true }).selectOption(AURORA_ACCOUNT.source_account_number);
      await expectRun(changing, { status: 'ACTIVE' });
      for (const [what, answer] of [
        ['Prazo', { registration_deadline: null }],
        ['Tarifas', { fees: { cashin: 0, cashout: 0, med: 0 } }],
        ['Situação', { status: 'ACTIVE' }],
      ] as const) {
        await changing.getByRole('radio', { name: what }).check();
        await expectRun(changing, answer);
      }
    });

    it("lets a shell play the other institutions' part in keys and claims", async () => {
      const send = { ...AURORA_ACCOUNT, key_type: 'EMAIL', key_value: EMAIL, purpose: 'PIX_KEY_INCLUSION' };
      const sent = await bank.post('/v3/dict/key/verifications/send', send, { as });
      const { messages } = await control(`/messages?to=${EMAIL}`);
      const code = { id: sent.body.verification_request_id, code: messages[0].code };
      const made = await bank.post('/v3/dict/key', registration('EMAIL', { code }), { as });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      await open('/claims');
      const entry = region('Cadastrar uma chave na outra instituição');
      await entry.getByLabel('Chave Pix').fill('fulana@longe.example');
      await expectRun(entry, { key: 'fulana@longe.example', ispb: '99999001' });
      const claiming = region('Outra instituição reivindica uma chave nossa');
      await claiming.getByLabel('Chave Pix').fill(EMAIL);
      const opened = await run(claiming);
      expect(opened).toMatchObject({ status: 200, body: { claim_id: expect.stringMatching(UUID) } });
      const playing = region('Fazer a parte da outra instituição');
      await playing.getByLabel('Reivindicação (claim_id)').fill(opened.body.claim_id);
      await playing.getByLabel('O que ela faz').selectOption('cancel');
      await expectRun(playing, { claim_id: opened.body.claim_id, status: 'CANCELLED' });
    });

    it('lets a shell report a payment, take the report back, and give money back', async () => {
      const received = await control('/cash-ins', { amount: 31, key: AURORA_KEY });
      const paid = await bank.post(
        '/create-cashout-self-approve',
        {
          ...AURORA_ACCOUNT,
          amount: 32,
          key: 'ok@psp.example',
        },
        { as },
      );
      await bank.drain();
      const { body } = await bank.get(`/v2/finance/status-cashout?id=${paid.body.id}`, { as });
      await open('/reports');
      const reporting = region('Denunciar um pagamento recebido (MED)');
      await reporting.getByLabel('Identificador do pagamento (E2E)').fill(received.end_to_end_id);
      await reporting.getByLabel('Relato').fill("Não é a loja d'água");
      const report = await run(reporting);
      expect(report).toMatchObject({ status: 200, body: { status: 'WAITING', amount: 31 } });
      const withdrawing = region('Retirar uma denúncia');
      await withdrawing.getByLabel('Denúncia (pix_med_id)').fill(report.body.pix_med_id);
      await expectRun(withdrawing, { infraction_report_status: 'CANCELLED' });
      const giving = region('Devolver um pagamento que enviamos');
      await giving.getByLabel('Identificador do pagamento (E2E)').fill(body.operationUuid);
      await giving.getByLabel('Valor').fill('32,00');
      await expectRun(giving, { return_id: expect.any(String), status: expect.any(String) });
    });

    it('lets a shell sign as a company: its webhook, and each step of every story', async () => {
      await open('/inbox');
      const connecting = region('Ligar a caixa a uma empresa');
      // The command is a program's once the companies are known.
      await connecting.getByRole('option').first().waitFor({ state: 'attached' });
      const registered = await run(connecting);
      expect(registered).toMatchObject({ status: 201, body: { type: 'ALL', enabled: true } });
      await expectRun(region('Fazer um evento acontecer'), { status: 'SETTLED' });
      await bank.drain();
      const { body } = await run(region('A caixa'));
      expect(JSON.parse(body.requests[0].body)).toMatchObject({ type: 'PIX_CASHIN_RECEIVED' });
      await open('/scenarios');
      const answers: Record<string, number[]> = {};
      for (const [group, name] of [
        ['Receber', 'Uma cobrança é paga'],
        ['Pagar', 'Um pagamento volta'],
        ['Chaves, contestações e cadastro', 'Uma denúncia de golpe'],
      ] as const) {
        await page.getByRole('radio', { name: group, exact: true }).check();
        const story = region(name);
        await story.getByRole('button', { name: 'Rodar até o fim' }).click();
        await story.getByText(/^Fim: /).waitFor();
        answers[name] = [];
        for (const step of await story.getByRole('listitem').all()) {
          const { status, body: said } = await run(step);
          expect(JSON.stringify(said)).not.toMatch(/hmac|signature|unauthorized/i);
          answers[name].push(status);
        }
      }
      // A code is paid once, a payment reported once and a report answered once; all else can be said again.
      expect(answers).toEqual({
        'Uma cobrança é paga': [200, 200, 200, 200],
        'Um pagamento volta': [200, 200, 200, 200],
        'Uma denúncia de golpe': [200, 409, 400, 200, 200],
      });
      watched.expectQuiet();
    });
  },
);
