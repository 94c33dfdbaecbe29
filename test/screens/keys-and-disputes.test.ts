import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    await dialog.getByLabel('Que chave você quer cadastrar?').selectOption('CNPJ');
    await expectAccessible();
    await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await dialog.getByRole('button', { name: 'Cadastrar chave' }).click();
    await page.getByRole('table', { name: 'Chaves Pix' }).getByText('11.222.333/0001-81').waitFor();
    expectQuiet();
    await close();
  });

  it.each([
    [
      'an e-mail',
      'EMAIL',
      'E-mail',
      'caixa@padaria-aurora.example',
      'caixa@padaria-aurora.example',
      ON_THE_DESK,
    ],
    ['a phone', 'CELL_PHONE', 'Celular com DDD', '+5511970000001', '+55 (11) 97000-0001', IN_THE_HAND],
  ] as const)(
    'registers %s with the code that was sent to it, and says where a wrong one is looked up',
    async (_name, type, label, key, written, options) => {
      const path = '/app/keys';
      const { page, expectAccessible, expectQuiet, close } = await visit(bank, browsing, {
        person: HELENA,
        ...options,
        path,
      });
      await page.getByRole('button', { name: 'Cadastrar chave' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cadastrar chave' });
      await dialog.getByLabel('Que chave você quer cadastrar?').selectOption(type);
      await dialog.getByLabel(label).fill(key);
      await dialog.getByRole('button', { name: 'Enviar código' }).click();
      await dialog.getByText(`Código enviado para ${written}`).waitFor();
      expect(await dialog.getByRole('link', { name: 'Ver a mensagem' }).getAttribute('href')).toBe(
        `/sandbox/ui/messages?to=${encodeURIComponent(key)}`,
      );
      await bank.drain();
      const { messages } = await bank.sandbox(`/messages?to=${encodeURIComponent(key)}`, undefined, 'GET');
      const { code, text } = messages[0];
      expect(text).toContain(
        `Lastro: ${code} é o código para cadastrar sua chave Pix. Válido por 3 minutos. Não compartilhe com ninguém.`,
      );
      await dialog.getByLabel('Código recebido').fill(code === '000000' ? '000001' : '000000');
      await dialog.getByRole('button', { name: 'Cadastrar chave' }).click();
      await dialog.getByText('Código incorreto. Confira a mensagem que enviamos.').waitFor();
      expect(await dialog.getByText(/autenticador/).count()).toBe(0);
      await expectAccessible();
      await dialog.getByLabel('Código recebido').fill(code);
      await dialog.getByRole('button', { name: 'Cadastrar chave' }).click();
      await page.getByRole('table', { name: 'Chaves Pix' }).getByText(written).waitFor();
      expectQuiet();
      await close();
    },
  );

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
