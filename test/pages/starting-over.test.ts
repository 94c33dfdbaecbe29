import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_A_BROWSER, IN_THE_HAND, ON_THE_DESK, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { CAIO, visit } from '../screens/customer.ts';

const SIZES = [
  ['on a desktop', { ...ON_THE_DESK, colorScheme: 'light' as const }],
  ['on a phone, in the dark', { ...IN_THE_HAND, colorScheme: 'dark' as const }],
] as const;

describe.runIf(BROWSER_FOUND)(`starting over ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  it.each(SIZES)('%s: what it costs, then the first day again', async (_size, options) => {
    const passing = { type: 'PF', name: 'Loja Passageira', document: '11144477735', balance: 12.5 };
    await bank.sandbox('/accounts', passing);
    const customer = await visit(bank, browsing, { ...options, person: CAIO });
    const watched = await browsing.open(options);
    const { page } = watched;
    await page.goto(`${bank.url}/sandbox/ui`);
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    await region('Loja Passageira').waitFor();

    const card = region('Começar do zero');
    await card.getByText('O mesmo pelo terminal').click();
    await card.getByText(`curl -s '${bank.url}/sandbox/reset'`).waitFor();
    await card.getByRole('button', { name: 'Começar do zero' }).click();
    const dialog = page.getByRole('dialog', { name: 'Começar do zero' });
    const losses = dialog.getByRole('list', { name: 'O que se perde' }).getByRole('listitem');
    expect(await losses.count()).toBe(5);
    await dialog.getByText(/o relógio onde está, porque o tempo não volta\.$/).waitFor();
    const sure = dialog.getByRole('button', { name: 'Começar do zero' });
    expect(await sure.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByText('Confirme primeiro o que se perde.').waitFor();
    await watched.expectAccessible();
    await picture(page, `sandbox-start-over-${options.colorScheme}`);

    await dialog.getByRole('checkbox').check();
    await sure.click();
    await card.getByText(/^O banco está como no primeiro dia\./).waitFor();
    expect(await dialog.count()).toBe(0);
    expect(await region('Loja Passageira').count()).toBe(0);
    await region('Padaria Aurora Ltda')
      .getByText(/^R\$\s100\.000,00$/)
      .waitFor();
    await watched.expectAccessible();
    await picture(page, `sandbox-started-over-${options.colorScheme}`);
    watched.expectQuiet();

    // A customer who was logged in stands before the door again.
    await customer.page.reload();
    await customer.page.getByLabel('E-mail').waitFor();
    await customer.close();
    await watched.close();
  });
});
