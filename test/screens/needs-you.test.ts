import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDateTime } from '../../web/format/date.ts';
import { BROWSER_FOUND, IN_A_BROWSER, IN_THE_HAND, ON_THE_DESK, picture, useBrowser } from '../browser.ts';
import { newPhone } from '../claims.ts';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { registerVerified } from '../keys.ts';
import { receive } from '../receiving.ts';
import { HELENA, visit } from './customer.ts';

describe.runIf(BROWSER_FOUND)(`the list of waiting work ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  let dispute: Json;
  beforeAll(async () => {
    bank = await startBank();
    const paid = await receive(bank, 90);
    await bank.sandbox('/meds', {
      ...{ end_to_end_id: paid.end_to_end_id, origin_situation_type: 'SCAM_FRAUD', reason: 'RETURN_REQUEST' },
    });
    const phone = newPhone();
    await registerVerified(bank, phone);
    await bank.sandbox('/claims', { key: phone, claim_type: 'PORTABILITY' });
    for (const amount of [11, 12, 13, 14])
      await bank.post('/create-cashout', { ...AURORA_ACCOUNT, amount, key: 'ok@psp.example' });
    await bank.drain();
    dispute = (await bank.get('/v3/meds/?limit=10&status=WAITING')).body.results[0];
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  it.each([
    ['desktop', ON_THE_DESK],
    ['phone', IN_THE_HAND],
  ] as const)(
    'stands on the start page with its deadline, and as a count in the menu (%s)',
    async (name, size) => {
      const { page, expectAccessible, expectQuiet, settled } = await visit(bank, browsing, {
        ...{ person: HELENA, ...size },
      });
      const needs = page.getByRole('region', { name: 'Precisa de você' });
      await needs.getByRole('link', { name: /^Contestação de R\$ 90,00/ }).waitFor();
      const until = `Responda até ${formatDateTime(dispute.due_date, 'pt')}. Sem resposta, o valor`;
      await needs.getByText(until).waitFor();
      await needs.getByRole('link', { name: /^Outra instituição reivindica a chave \+55/ }).waitFor();
      await needs.getByText('Sem resposta, você pode perder a chave.').waitFor();
      await needs.getByRole('link', { name: 'Aprovar R$ 14,00 para ok@psp.example' }).waitFor();
      await settled();
      await expectAccessible();
      await picture(page, `needs-you-${name}`);
      if (name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Menu' }).filter({ visible: true });
      await menu.getByRole('link', { name: 'Contestações 1' }).waitFor();
      await menu.getByRole('link', { name: 'Transferências 4' }).waitFor();
      await menu.getByRole('link', { name: 'Chaves Pix 1' }).waitFor();
      if (name === 'phone') await page.keyboard.press('Escape');
      await needs.getByRole('link', { name: 'Ver as 4 transferências a aprovar' }).click();
      await page.waitForURL((url) => url.searchParams.get('show') === 'NEW');
      expect(await page.getByRole('radio', { name: 'A aprovar' }).isChecked()).toBe(true);
      await page.goBack();
      await needs.getByRole('link', { name: /^Contestação/ }).click();
      // The page of the case says until when, too.
      await page.getByText(until).waitFor();
      await page.getByRole('link', { name: 'Contestações', exact: true }).first().waitFor();
      expectQuiet();
    },
  );
});
