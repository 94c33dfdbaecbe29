import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRequisition } from '../../src/onboarding/find.ts';
import { openForm } from '../../src/onboarding/submit.ts';
import { change, openAccount } from '../accounts.ts';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, picture, useBrowser } from '../browser.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { newCpf } from '../onboarding.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const send = (page: Page) => page.getByRole('button', { name: 'Enviar para análise' }).click();

describe.runIf(BROWSER_FOUND)(
  `the form of a registration update, ${IN_A_BROWSER}`,
  { timeout: 600_000 },
  () => {
    let bank: TestBank;
    const browsing = useBrowser();
    beforeAll(async () => {
      bank = await startBank();
    });
    afterAll(() => bank.close());

    /** A customer whose deadline has passed, and the address of the form. */
    async function overdue(type: 'PF' | 'PJ') {
      const account = await openAccount(
        bank,
        type === 'PF' ? { type, document: newCpf(), name: 'Ana Lima' } : {},
      );
      await change(bank, account, { registration_deadline: '2026-01-31' });
      const { body } = await bank.post(
        '/v3/onboarding/registration-update',
        { email: 'dona@livraria.example' },
        { as: account.credential, hmacSecret: null },
      );
      const status = async () =>
        (await bank.get('/v3/onboarding/registration-update/status', { as: account.credential })).body.status;
      return { link: body.onboarding_link as string, id: BigInt(body.onboarding_requisition_id), status };
    }
    const submitted = async (id: bigint): Promise<Json> => {
      const { db, vault } = bank.app.bank.context;
      const requisition = await findRequisition(db.main, id);
      return requisition && openForm(vault, requisition);
    };

    it("takes a person's, with every error at its field and nothing lost", async () => {
      const { link, id, status } = await overdue('PF');
      const { page, expectQuiet, expectAccessible } = await browsing.open();
      await page.goto(link);
      await heading(page, 'Atualize seu cadastro').waitFor();
      await expectAccessible();
      await picture(page, 'update-1-person');
      await send(page);
      await page.getByRole('alert').getByText('Confira 12 campos, marcados abaixo.').waitFor();
      await page.locator('#politically_exposed-error').getByText('Escolha sim ou não.').waitFor();
      expect(await page.locator(':focus').getAttribute('id')).toBe('name');
      await expectAccessible();
      await picture(page, 'update-2-errors');

      await page.getByLabel('Nome completo').fill('Ana Lima');
      await page.getByLabel('Data de nascimento').pressSequentially('17052090');
      await page.getByLabel('Nome da mãe').fill('Rosa Lima');
      await page.getByLabel('Celular ou telefone').pressSequentially('11987654321');
      await fillAddress(page);
      await page.getByLabel('Renda mensal').pressSequentially('450050');
      await page.getByLabel('Não', { exact: true }).check();
      expect(await page.getByLabel('Celular ou telefone').inputValue()).toBe('(11) 98765-4321');
      expect(await page.getByLabel('CEP').inputValue()).toBe('01310-100');
      expect(await page.getByLabel('Renda mensal').inputValue()).toBe('4.500,50');
      await send(page);
      // A day that exists, so that only the bank knows better.
      await page.locator('#birth_date-error').getByText('não pode ser de nascimento').waitFor();
      await page.getByRole('alert').getByText('Confira um campo:').waitFor();
      expect(await page.locator(':focus').getAttribute('id')).toBe('birth_date');
      expect(await page.getByLabel('Nome completo').inputValue()).toBe('Ana Lima');
      await picture(page, 'update-3-refused');

      await page.getByLabel('Data de nascimento').fill('17/05/1990');
      await page.route('**/registration-update/*', (route) => route.abort());
      await send(page);
      await page.getByRole('alert').getByText('Sem conexão com o banco.').waitFor();
      await page.unroute('**/registration-update/*');
      await send(page);
      await heading(page, 'Obrigado, recebemos seus dados').waitFor();
      await expectAccessible();
      await picture(page, 'update-4-thanks');
      expect(await submitted(id)).toEqual({
        type: 'PF',
        name: 'Ana Lima',
        birthDate: '1990-05-17',
        motherName: 'Rosa Lima',
        phone: '+5511987654321',
        monthlyIncome: '4500.50',
        politicallyExposed: false,
        address: {
          zipCode: '01310100',
          state: 'SP',
          city: 'São Paulo',
          street: 'Avenida Paulista',
          neighborhood: 'Bela Vista',
          number: '1000',
          complement: null,
        },
      });
      await bank.drain();
      expect(await status()).toBe('IN_REVIEW');
      expect((await page.goto(link))?.status()).toBe(404);
      await heading(page, 'Este endereço não está mais disponível').waitFor();
      expectQuiet();
      await bank.verify();
    });

    it("takes a company's with its partners", async () => {
      const { link, id, status } = await overdue('PJ');
      const { page, expectQuiet, expectAccessible } = await browsing.open({ viewport: DESKTOP });
      await page.goto(link);
      await page.getByLabel('Celular ou telefone').fill('+55 (11) 3265-4321');
      await page.getByLabel('Faturamento anual').pressSequentially('120000000');
      await fillAddress(page);
      await page.getByRole('button', { name: 'Incluir outro sócio' }).click();
      await page.getByText('Sócio 2 incluído.').waitFor();
      const [first, second] = [1, 2].map((number) => page.getByRole('group', { name: `Sócio ${number}` }));
      if (first === undefined || second === undefined) throw new Error('there are two');
      await fillPartner(first, ['Rita Souza', '39053344705', 'rita@souza.example', '60,5']);
      await fillPartner(second, ['Beto Souza', '39053344705', 'beto@souza.example', '50']);
      await picture(page, 'update-5-company');
      await expectAccessible();
      await send(page);
      await page.locator('#partners-error').getByText('As participações somam mais de 100%.').waitFor();
      await second.getByLabel('Participação').fill('39,5');
      await send(page);
      await page.locator('#partners-error').getByText('Há dois sócios com o mesmo CPF ou CNPJ.').waitFor();
      await picture(page, 'update-6-partners');
      await second.getByLabel('CPF ou CNPJ').fill('39053344700');
      await send(page);
      await second.getByText('Esse CPF ou CNPJ não existe. Confira os números.').waitFor();
      await expectAccessible();
      await second.getByRole('button', { name: 'Remover sócio 2' }).click();
      await send(page);
      await heading(page, 'Obrigado, recebemos seus dados').waitFor();
      const form = await submitted(id);
      expect([form.phone, form.annualRevenue]).toEqual(['+551132654321', '1200000.00']);
      expect(form.partners).toEqual([
        {
          name: 'Rita Souza',
          document: '39053344705',
          email: 'rita@souza.example',
          sharePercent: 60.5,
          isLegalRepresentative: true,
        },
      ]);
      await bank.drain();
      expect(await status()).toBe('IN_REVIEW');
      expectQuiet();
    });
  },
);

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('CEP').pressSequentially('01310100');
  await page.getByLabel('Estado').selectOption('SP');
  await page.getByLabel('Cidade').fill('São Paulo');
  await page.getByLabel('Rua ou avenida').fill('Avenida Paulista');
  await page.getByLabel('Número').fill('1000');
  await page.getByLabel('Bairro').fill('Bela Vista');
}

type Group = ReturnType<Page['getByRole']>;

async function fillPartner(group: Group, values: [string, string, string, string]): Promise<void> {
  const labels = ['Nome completo ou razão social', 'CPF ou CNPJ', 'E-mail', 'Participação'];
  for (const [index, label] of labels.entries()) await group.getByLabel(label).fill(values[index] as string);
}
