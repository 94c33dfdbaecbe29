import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, PHONE, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { browse } from '../pages.ts';
import { accept, invite, linkTo } from '../team.ts';
import { CAIO, freshCode, HELENA, visit } from './customer.ts';

const SIZES = [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const;
const BALANCE = '/v2/finance/get-balance?account_branch_identifier=0001&account_number=100013';

describe.runIf(BROWSER_FOUND)(`people and programs, ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  const copied = async (page: Page, name: string) => {
    await page.getByRole('button', { name: `Copiar: ${name}` }).click();
    return page.evaluate<string>('navigator.clipboard.readText()');
  };

  it.each(SIZES)('somebody is invited, given more, and leaves (%s)', async (size, viewport) => {
    const helena = await visit(bank, browsing, { person: HELENA, path: '/app/team', viewport });
    const { page, expectAccessible, expectQuiet } = helena;
    const email = `bento-${size}@padaria-aurora.example`;
    await page.getByText('Helena Prado pode criar e aprovar sem mais ninguém.').waitFor();
    await expectAccessible();
    await picture(page, `team-${size}`);

    await page.getByRole('button', { name: 'Convidar' }).click();
    const inviting = page.getByRole('dialog', { name: 'Convidar' });
    await inviting.getByText('Preencha nome e e-mail.').waitFor();
    await inviting.getByLabel('Nome').fill('Bento Reis');
    await inviting.getByLabel('E-mail').fill(email);
    await inviting.getByRole('checkbox', { name: 'Criar transferências' }).check();
    await inviting.getByLabel('Código do autenticador').fill('000000');
    await inviting.getByRole('button', { name: 'Convidar' }).click();
    await inviting.getByRole('alert').getByText('Código incorreto ou já utilizado').waitFor();
    await inviting.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await picture(page, `team-invite-${size}`);
    await inviting.getByRole('button', { name: 'Convidar' }).click();
    await page.getByRole('status').getByText(`Convite enviado para ${email}`).waitFor();
    const waiting = page.getByRole('table', { name: 'Convites em aberto' });
    await waiting.getByText(email).waitFor();
    await expectAccessible();
    await picture(page, `team-waiting-${size}`);
    const member = await accept(bank, { id: 0, email });
    const bento = await browse(bank, member);
    expect(bento.session.user.permissions).toEqual(['account.read', 'cashout.create']);
    await page.reload();
    await page.getByRole('button', { name: 'Editar: Bento Reis' }).waitFor();
    expect(await waiting.count()).toBe(0);

    const edit = page.getByRole('button', { name: 'Editar: Bento Reis' });
    await edit.click();
    const editing = page.getByRole('dialog', { name: email });
    await editing.getByRole('checkbox', { name: 'Aprovar transferências' }).check();
    await editing.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await editing.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('status').getByText('Alterações salvas').waitFor();
    expect((await bento.get('/web/session')).body.user.permissions).toContain('cashout.approve');

    await edit.click();
    await page.getByRole('button', { name: 'Remover da equipe' }).click();
    const removing = page.getByRole('dialog', { name: 'Remover da equipe' });
    await removing.getByText('Bento Reis sai de todas as sessões agora').waitFor();
    const revoking = removing.getByRole('checkbox', { name: 'Revogar também as credenciais' });
    expect(await revoking.isChecked()).toBe(true);
    await removing.getByText('Digite os seis dígitos.').waitFor();
    await removing.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await removing.getByRole('button', { name: 'Remover da equipe' }).click();
    await page.getByRole('status').getByText('Pessoa removida').waitFor();
    await page.getByText(email, { exact: true }).waitFor({ state: 'detached' });
    expect((await bento.get('/web/session')).status).toBe(401);
    expectQuiet();
  });

  it.each(SIZES)('an invitation is taken back, and its link is dead (%s)', async (size, viewport) => {
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, path: '/app/team', viewport },
    });
    const email = `engano-${size}@padaria-aurora.example`;
    const helena = await browse(bank, HELENA);
    await invite(bank, { browser: helena, person: HELENA }, { email });
    await page.reload();
    await page.getByRole('button', { name: `Cancelar convite: ${email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancelar convite' });
    await dialog.getByText(`O link enviado para ${email} deixa de funcionar agora.`).waitFor();
    await dialog.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Cancelar convite' }).click();
    await page.getByRole('status').getByText('Convite cancelado').waitFor();
    await page.getByText(email, { exact: true }).waitFor({ state: 'detached' });
    const link = await linkTo(bank, email);
    expect((await bank.get(`/v3/onboarding/invitations/${link}`, { as: null })).status).toBe(404);
    expectQuiet();
  });

  it('somebody who does not manage the team sees it and changes nothing', async () => {
    const helena = await browse(bank, HELENA);
    const asked = { email: 'lia@padaria-aurora.example', permissions: ['account.read', 'code.create'] };
    const lia = await accept(bank, await invite(bank, { browser: helena, person: HELENA }, asked));
    const { page, expectAccessible } = await visit(bank, browsing, {
      ...{ person: lia, path: '/app/team', viewport: DESKTOP },
    });
    const why = 'Exige a permissão de gerir equipe e credenciais.';
    await page.getByText(why).first().waitFor();
    const edit = page.getByRole('button', { name: 'Editar: Caio Prado' });
    expect(await edit.getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByRole('link', { name: 'Registro de segurança' }).count()).toBe(0);
    await expectAccessible();
    await page.goto(`${bank.url}/app/credentials`);
    await page.getByText(why).first().waitFor();
  });

  it.each(SIZES)('every act is in the security log (%s)', async (size, viewport) => {
    const helena = await browse(bank, HELENA);
    const email = `registro-${size}@padaria-aurora.example`;
    await invite(bank, { browser: helena, person: HELENA }, { email });
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, path: '/app/security-log', viewport },
    });
    const log = page.getByRole('table', { name: 'Registro de segurança' });
    const first = log.getByRole('row').nth(1);
    await first.getByText('Convidou').waitFor();
    expect(await first.textContent()).toContain(email);
    expect(await first.textContent()).toContain('Helena Prado');
    await expectAccessible();
    await picture(page, `security-log-${size}`);
    expectQuiet();
  });

  it('nobody changes themselves, nor anything without a second factor', async () => {
    const { page, expectAccessible } = await visit(bank, browsing, {
      ...{ person: CAIO, path: '/app/team', viewport: DESKTOP },
    });
    await page.getByText('Ative a verificação em duas etapas para mudar a equipe.').waitFor();
    for (const [name, why] of [
      ['Editar: Caio Prado', 'Você não pode alterar o próprio acesso.'],
      ['Editar: Helena Prado', 'Exige a verificação em duas etapas.'],
    ] as const) {
      const button = page.getByRole('button', { name });
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      expect(await button.locator('xpath=..').textContent()).toContain(why);
    }
    await expectAccessible();
    await page.goto(`${bank.url}/app/credentials`);
    await page.getByText('Ative a verificação em duas etapas para criar credenciais.').waitFor();
  });

  it.each(SIZES)(
    'a program gets a credential that works until it is revoked (%s)',
    async (size, viewport) => {
      const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
        ...{ person: HELENA, path: '/app/credentials', viewport },
      });
      await page.getByRole('button', { name: 'Nova credencial' }).click();
      const creating = page.getByRole('dialog', { name: 'Nova credencial' });
      await creating.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
      await creating.getByRole('button', { name: 'Nova credencial' }).click();
      await page.getByRole('dialog', { name: 'Credencial criada' }).waitFor();
      const clientId = await copied(page, 'client_id');
      const clientSecret = await copied(page, 'client_secret');
      const hmacSecret = await copied(page, 'hmac_secret');
      expect([clientId, clientSecret, hmacSecret]).toEqual([
        expect.stringMatching(/^[\da-f]{24}$/),
        expect.stringMatching(/^[\w-]{43}$/),
        expect.stringMatching(/^[\w-]{43}$/),
      ]);
      await expectAccessible();
      await picture(page, `credential-${size}`);
      await page.getByRole('button', { name: 'Já guardei' }).click();
      expect(await page.getByText(clientSecret).count()).toBe(0);
      await expectAccessible();
      await picture(page, `credentials-${size}`);

      const token = await bank.token({ clientId, clientSecret, hmacSecret });
      expect((await bank.get(BALANCE, { as: null, token })).status).toBe(200);
      await page.getByRole('button', { name: `Revogar: ${clientId}` }).click();
      const revoking = page.getByRole('dialog', { name: 'Revogar credencial' });
      await revoking.getByText('Não é possível desfazer.').waitFor();
      await revoking.getByLabel('Código do autenticador').fill(await freshCode(bank, HELENA));
      await revoking.getByRole('button', { name: 'Revogar' }).click();
      await page.getByRole('status').getByText('Credencial revogada').waitFor();
      await page.getByText(clientId, { exact: true }).waitFor({ state: 'detached' });
      expect((await bank.get(BALANCE, { as: null, token })).status).toBe(401);
      expectQuiet();
    },
  );
});
