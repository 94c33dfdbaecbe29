import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, PHONE, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { HELENA, visit } from '../screens/customer.ts';
import { visitConsole } from '../screens/operator/console.ts';

/** An answer that no page can show, as a fault of the page would make of any answer. */
async function breakAnswers(page: Page, path: RegExp): Promise<void> {
  await page.route(path, (route) =>
    route.fulfill({ json: { results: [null], next: null, keys: [null], messages: [null] } }),
  );
}

describe.runIf(BROWSER_FOUND)(`a page that fails ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(() => bank.close());

  /** Errors on the browser's console while something is done. */
  const errorsOf = (page: Page) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    return errors;
  };

  const expectFault = async (page: Page, errors: readonly string[]) => {
    const fault = page.getByRole('alert').filter({ hasText: 'Esta página falhou' });
    await fault.getByRole('button', { name: 'Recarregar a página' }).waitFor();
    expect(await page.getByText('Sem conexão com o banco').count()).toBe(0);
    expect(await fault.textContent()).not.toMatch(/TypeError|null|undefined/);
    expect(errors.join()).toContain('TypeError');
  };

  it("says so among the customer's, and works again when it is reloaded", async () => {
    const { page, expectAccessible } = await visit(bank, browsing, { person: HELENA, viewport: PHONE });
    const errors = errorsOf(page);
    await breakAnswers(page, /\/v2\/list-my-pix-keys/);
    await page.goto(`${bank.url}/app/keys`);
    await expectFault(page, errors);
    await expectAccessible();
    await picture(page, 'fault-phone');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Recarregar a página' }).click();
    await page.getByRole('heading', { level: 1, name: /Chaves/ }).waitFor();
    expect(await page.getByText('Esta página falhou').count()).toBe(0);
  });

  it("says so among the operators', beside the way to the others", async () => {
    const { page, expectAccessible } = await visitConsole(bank, browsing, { viewport: DESKTOP });
    const errors = errorsOf(page);
    await breakAnswers(page, /\/operator\/meds/);
    await page.goto(`${bank.url}/operator/app/meds`);
    await expectFault(page, errors);
    await expectAccessible();
    await page.getByRole('link', { name: 'Cadastros' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cadastros' }).waitFor();
  });

  it("says so among the sandbox's", async () => {
    const { page } = await browsing.open({ viewport: DESKTOP });
    const errors = errorsOf(page);
    await breakAnswers(page, /\/sandbox\/messages/);
    await page.goto(`${bank.url}/sandbox/ui/messages`);
    await expectFault(page, errors);
  });

  it('still says that there is no connection where there is none', async () => {
    const { page } = await visitConsole(bank, browsing, { viewport: DESKTOP });
    await page.route(/\/operator\/companies/, (route) => route.abort());
    await page.goto(`${bank.url}/operator/app/companies`);
    await page.getByText('Sem conexão com o banco. Verifique sua internet.').waitFor();
    expect(await page.getByText('Esta página falhou').count()).toBe(0);
  });
});
