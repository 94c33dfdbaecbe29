import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_A_BROWSER, ON_THE_DESK, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { HELENA, visit } from './customer.ts';

describe.runIf(BROWSER_FOUND)(`days ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(() => bank.close());

  it('are written as the page writes them, whatever the language of the browser', async () => {
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, ...ON_THE_DESK, locale: 'en-US', path: '/app' },
    });
    await page.evaluate("localStorage.setItem('lastro.language', 'pt')");
    await page.goto(`${bank.url}/app/statement?from=2026-01-02&until=2026-02-03`);
    const [from, until] = [page.getByLabel('De', { exact: true }), page.getByLabel('Até', { exact: true })];
    await expect.poll(() => from.inputValue()).toBe('02/01/2026');
    expect(await until.inputValue()).toBe('03/02/2026');
    await from.fill('31/04/2026');
    await until.focus();
    await page.getByText('Digite a data como 31/12/2027.').waitFor();
    await from.fill('15012026');
    await until.focus();
    expect(await from.inputValue()).toBe('15/01/2026');
    await page.waitForURL(/from=2026-01-15&until=2026-02-03/);
    // The other day follows where it would be on the wrong side of this one.
    await from.fill('9/3/2026');
    await page.waitForURL(/from=2026-03-09&until=2026-03-09/);
    await expect.poll(() => until.inputValue()).toBe('09/03/2026');
    expect(await page.getByRole('button', { name: 'Escolher no calendário' }).count()).toBe(2);
    await expectAccessible();
    await picture(page, 'day-fields');
    expectQuiet();
  });
});
