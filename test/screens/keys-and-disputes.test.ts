import { afterAll, beforeAll, describe, it } from 'vitest';
import { BROWSER_FOUND, IN_THE_HAND, ON_THE_DESK, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { freshCode, HELENA, visit } from './customer.ts';

const AURORA_KEY = '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10';

describe.runIf(BROWSER_FOUND)('keys and disputes at the pages', () => {
  let bank: TestBank;
  const browsing = useBrowser();
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  it('registers the key of a document with the authenticator', async () => {
    const path = '/app/keys';
    const { page, expectAccessible, expectQuiet, close } = await visit(bank, browsing, {
      person: HELENA,
      ...ON_THE_DESK,
      path,
    });
    await page.getByRole('button', { name: 'Cadastrar chave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cadastrar chave' });
    await dialog.getByLabel('Que chave você quer registrar?').selectOption('CNPJ');
    await expectAccessible();
    await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await dialog.getByRole('button', { name: 'Cadastrar chave' }).click();
    await page.getByRole('table', { name: 'Chaves Pix' }).getByText('11.222.333/0001-81').waitFor();
    expectQuiet();
    await close();
  });

  it.each([
    ['desktop', ON_THE_DESK],
    ['phone', IN_THE_HAND],
  ] as const)('registers an e-mail with the code that was sent to it (%s)', async (size, options) => {
    const path = '/app/keys';
    const mailbox = `caixa.${size}@padaria-aurora.example`;
    const { page, expectQuiet, close } = await visit(bank, browsing, {
      person: HELENA,
      ...options,
      path,
    });
    await page.getByRole('button', { name: 'Cadastrar chave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cadastrar chave' });
    await dialog.getByLabel('Que chave você quer registrar?').selectOption('EMAIL');
    await dialog.getByLabel('E-mail').fill(mailbox);
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    await dialog.getByText(`Código enviado para ${mailbox}`).waitFor();
    await bank.drain();
    const { messages } = await bank.sandbox(`/messages?to=${mailbox}`, undefined, 'GET');
    await dialog.getByLabel('Código recebido').fill(messages[0].code);
    await dialog.getByRole('button', { name: 'Cadastrar chave' }).click();
    await page.getByRole('table', { name: 'Chaves Pix' }).getByText(mailbox).waitFor();
    expectQuiet();
    await close();
  });

  it.each([
    ['desktop', ON_THE_DESK],
    ['phone', IN_THE_HAND],
  ] as const)('answers a report of fraud (%s)', async (_size, options) => {
    const { end_to_end_id } = await bank.sandbox('/cash-ins', { amount: 75, key: AURORA_KEY });
    await bank.drain();
    await bank.sandbox('/meds', {
      end_to_end_id,
      origin_situation_type: 'SCAM_FRAUD',
      reason: 'RETURN_REQUEST',
      details: 'Nunca recebi o bolo',
    });
    await bank.drain();
    const path = '/app/disputes';
    const { page, expectAccessible, expectQuiet, close } = await visit(bank, browsing, {
      person: HELENA,
      ...options,
      path,
    });
    const row = page.getByRole('row').filter({ hasText: 'Aguardando sua resposta' });
    await row.getByRole('link').click();
    await page.getByText('Nunca recebi o bolo').waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Recusar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recusar' });
    await dialog.getByLabel('Explicação').fill('O bolo foi entregue e assinado na porta.');
    await dialog.getByRole('button', { name: 'Recusar' }).click();
    await page.getByText('Recusada por você').waitFor();
    expectQuiet();
    await close();
  });
});
