import { type TOTP, URI } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, useBrowser } from '../browser.ts';
import { type Credential, type Json, startBank, type TestBank } from '../harness.ts';
import {
  COMPANY_FORM,
  invitationTo,
  newCnpj,
  newCpf,
  type Opening,
  open,
  PERSON_FORM,
  step,
  view,
} from '../onboarding.ts';
import { asOperator } from '../operators.ts';
import { bankNow } from '../people.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const arriveAt = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describe.runIf(BROWSER_FOUND)(
  `from nothing to a first settled payment, ${IN_A_BROWSER}`,
  { timeout: 600_000 },
  () => {
    let bank: TestBank;
    const browsing = useBrowser();
    beforeAll(async () => {
      bank = await startBank();
    });
    afterAll(() => bank.close());

    it('a person, on a phone', async () => {
      const { page, expectQuiet } = await browsing.open();
      const opening = await open(bank, newCpf());
      await proveToBeAlive(page, opening);
      await decideOn(opening, PERSON_FORM);
      await payWith(opening, await comeIn(page, opening));
      expectQuiet();
      await bank.verify();
    });

    it('a company, on a desk', async () => {
      const { page, expectQuiet } = await browsing.open({ viewport: DESKTOP });
      const opening = await open(bank, newCnpj());
      await proveToBeAlive(page, opening);
      await decideOn(opening, COMPANY_FORM);
      await payWith(opening, await comeIn(page, opening));
      expectQuiet();
      await bank.verify();
    });

    async function proveToBeAlive(page: Page, opening: Opening): Promise<void> {
      await page.goto(opening.livenessUrl);
      await press(page, 'Permitir câmera e começar');
      await arriveAt(page, 'Tudo certo, é você');
      expect((await view(bank, opening)).current_step).toBe('FORM');
    }

    async function decideOn(opening: Opening, form: Json): Promise<void> {
      expect((await step(bank, opening, 'submit', form)).status).toBe(200);
      await bank.drain();
      const rosa = await asOperator(bank);
      const answer = await rosa.send('POST', `/operator/requisitions/${opening.id}/approve`, {});
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect((await view(bank, opening)).status).toBe('COMPLETED');
    }

    /** From the link in the e-mail to the credential on the screen. */
    async function comeIn(page: Page, { document }: Opening): Promise<Credential> {
      const token = await invitationTo(bank, `p${document}@people.example`);
      await page.goto(`${bank.url}/invitations/${token}`);
      await page.getByLabel('Senha', { exact: true }).fill('uma-frase-bem-comprida');
      await page.getByLabel('Repita a senha').fill('uma-frase-bem-comprida');
      await press(page, 'Continuar');
      await arriveAt(page, 'Ligue seu autenticador');
      const address = await page.getByRole('link', { name: 'Abrir no autenticador' }).getAttribute('href');
      const totp = URI.parse(address ?? '') as TOTP;
      const code = totp.generate({ timestamp: (await bankNow(bank)).getTime() });
      await page.getByLabel('Código do autenticador').fill(code);
      await press(page, 'Confirmar');
      await arriveAt(page, 'Guarde sua credencial');
      const read = async (name: string) => (await page.getByRole('group', { name }).textContent()) ?? '';
      return {
        clientId: await read('Client ID'),
        clientSecret: await read('Client secret'),
        hmacSecret: await read('HMAC secret'),
      };
    }

    async function payWith({ document }: Opening, as: Credential): Promise<void> {
      const { companies } = await bank.sandbox('', undefined, 'GET');
      const [{ branch, number }] = companies.find((company: Json) => company.document === document).accounts;
      await bank.sandbox('/cash-ins', { amount: 100, branch, number });
      const source = { source_account_branch_identifier: branch, source_account_number: number };
      const body = { ...source, amount: 40, key: 'ok@psp.example' };
      const paid = await bank.post('/create-cashout-self-approve', body, { as });
      expect(paid.status, JSON.stringify(paid.body)).toBe(200);
      await bank.drain();
      const { body: shown } = await bank.get(`/v2/finance/status-cashout?id=${paid.body.id}`, { as });
      expect(shown.status).toBe('SUCCESS');
    }
  },
);
