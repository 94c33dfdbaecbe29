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
import { newPhone, playClaim, registerElsewhere } from '../claims.ts';
import { startBank, type TestBank } from '../harness.ts';
import { listedKeys, registerVerified } from '../keys.ts';
import { freshCode, HELENA, visit } from './customer.ts';

const AURORA_CNPJ = '11222333000181';
const USER = { reason: 'USER_REQUESTED' };
const CODE = 'Código do autenticador';

/** A key as the pages write it. */
function written(phone: string): string {
  return phone.replace(/^\+55(\d{2})(\d{5})(\d{4})$/, '+55 ($1) $2-$3');
}

describe.runIf(BROWSER_FOUND)(`keys and claims ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  async function visitKeys(size: object): Promise<Watched> {
    const watched = await visit(bank, browsing, { person: HELENA, path: '/app/keys', ...size });
    await watched.page.getByRole('heading', { level: 1, name: 'Chaves Pix' }).waitFor();
    return watched;
  }

  const claimOf = (page: Page, phone: string) =>
    page.getByRole('list', { name: 'Reivindicações' }).getByRole('listitem', { name: written(phone) });

  /** Makes a move of a claim in its dialog. */
  async function move(page: Page, phone: string, name: string): Promise<void> {
    await claimOf(page, phone).getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByLabel(CODE).fill(await freshCode(bank, HELENA));
    await dialog.getByRole('button', { name }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  it.each([
    ['desktop, light', { viewport: DESKTOP, colorScheme: 'light' }],
    ['phone, dark', { viewport: PHONE, colorScheme: 'dark' }],
  ] as const)('a phone is claimed, and taken over once its owner agrees (%s)', async (name, size) => {
    const phone = newPhone();
    await registerElsewhere(bank, phone, AURORA_CNPJ);
    const { page, expectAccessible, expectQuiet } = await visitKeys(size);
    await page.getByRole('button', { name: 'Reivindicar chave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reivindicar chave' });
    await dialog.getByLabel('Celular com DDD').fill(phone);
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    await dialog.getByText(`Código enviado para ${written(phone)}`).waitFor();
    await bank.drain();
    const { messages } = await bank.sandbox(`/messages?to=${encodeURIComponent(phone)}`, undefined, 'GET');
    await dialog.getByLabel('Código recebido').fill(messages[0].code);
    await dialog.getByLabel(CODE).fill('000000');
    await dialog.getByRole('button', { name: 'Reivindicar chave' }).click();
    await dialog.getByText('Código incorreto ou já utilizado').waitFor();
    await picture(page, `claim-open-${name}`);
    await expectAccessible();
    await dialog.getByLabel(CODE).fill(await freshCode(bank, HELENA));
    await dialog.getByRole('button', { name: 'Reivindicar chave' }).click();
    const claim = claimOf(page, phone);
    await claim.getByText('Aberta', { exact: true }).waitFor();
    const complete = claim.getByRole('button', { name: 'Concluir e receber a chave' });
    expect(await complete.getAttribute('aria-disabled')).toBe('true');
    await claim.getByText('O outro titular ainda não confirmou.').waitFor();
    await picture(page, `claim-opened-${name}`);
    await expectAccessible();
    const { body } = await bank.get(
      '/v3/dict/claim?source_account_branch_identifier=0001&source_account_number=100013',
    );
    await playClaim(bank, body.claims[0].claim_id, 'acknowledge');
    await playClaim(bank, body.claims[0].claim_id, 'confirm', USER);
    await page.reload();
    await move(page, phone, 'Concluir e receber a chave');
    await claimOf(page, phone).getByText('Concluída').waitFor();
    await page.getByRole('table', { name: 'Chaves Pix' }).getByText(written(phone)).waitFor();
    expectQuiet();
  });

  it.each([
    ['desktop', { viewport: DESKTOP }],
    ['phone', { viewport: PHONE }],
  ] as const)('a claimed key is seen, given up or kept, step by step (%s)', async (name, size) => {
    const [given, kept] = [newPhone(), newPhone()];
    for (const key of [given, kept]) {
      await registerVerified(bank, key);
      await bank.sandbox('/claims', { key, claim_type: 'PORTABILITY' });
    }
    const { page, expectAccessible, expectQuiet } = await visitKeys(size);
    for (const button of ['Ceder a chave', 'Recusar'])
      expect(
        await claimOf(page, given).getByRole('button', { name: button }).getAttribute('aria-disabled'),
      ).toBe(null);
    await move(page, given, 'Confirmar recebimento');
    await claimOf(page, given).getByText('Recebimento já confirmado.').waitFor();
    await picture(page, `claims-donor-${name}`);
    await expectAccessible();
    await move(page, given, 'Ceder a chave');
    await claimOf(page, given).getByText('Confirmada').waitFor();
    // One act, one code: an answer acknowledges what was not acknowledged yet.
    await move(page, kept, 'Recusar');
    await claimOf(page, kept).getByText('Cancelada').waitFor();
    await claimOf(page, kept).getByText('Decisão do titular, por quem tem a chave').waitFor();
    expectQuiet();
  });

  it.each([
    ['desktop', { viewport: DESKTOP }],
    ['phone', { viewport: PHONE }],
  ] as const)('a key is moved to another account, and another deleted (%s)', async (name, size) => {
    const [moved, deleted] = [newPhone(), newPhone()];
    for (const key of [moved, deleted]) await registerVerified(bank, key);
    const { page, expectAccessible, expectQuiet } = await visitKeys(size);
    const manage = async (key: string) => {
      await page.getByRole('button', { name: `Gerenciar ${written(key)}` }).click();
      return page.getByRole('dialog', { name: written(key) });
    };
    const first = await manage(moved);
    await first.getByLabel(CODE).fill(await freshCode(bank, HELENA));
    await picture(page, `key-move-${name}`);
    await expectAccessible();
    await first.getByRole('button', { name: 'Mover chave' }).click();
    await page.getByText('Chave movida').waitFor();
    const second = await manage(deleted);
    await second.getByRole('radio', { name: 'Excluir' }).check();
    await second.getByLabel(CODE).fill(await freshCode(bank, HELENA));
    await second.getByRole('button', { name: 'Excluir chave' }).click();
    await page.getByText('Chave excluída').waitFor();
    await page.getByRole('button', { name: `Gerenciar ${written(deleted)}` }).waitFor({ state: 'detached' });
    const left = await listedKeys(bank);
    expect(left.filter((key) => key === moved || key === deleted)).toEqual([]);
    expectQuiet();
  });
});
