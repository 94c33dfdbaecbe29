import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, PHONE, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { receive } from '../receiving.ts';
import { HELENA, visit } from './customer.ts';

describe.runIf(BROWSER_FOUND)(`two accounts and their files, ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
    await receive(bank, 70.07);
    await bank.sandbox('/cash-ins', { amount: 31.13, branch: '0001', number: '100021' });
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  /** The name and the content of what a link of the page gives to keep. */
  const download = async (page: Page, name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ]);
    return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')] as const;
  };

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('are chosen, remembered, and downloaded each for itself (%s)', async (size, viewport) => {
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, path: '/app/statement', viewport },
    });
    await page.getByText('+ R$ 70,07').first().waitFor();
    const [csvName, csv] = await download(page, 'Baixar CSV');
    expect(csvName).toBe('extrato-0001-100013.csv');
    expect(csv).toContain('70,07');
    expect(csv).not.toContain('31,13');

    await page.getByRole('button', { name: 'Trocar de conta: 0001 / 10001-3' }).click();
    await page.getByRole('menuitemradio', { name: /10002-1/ }).waitFor();
    await picture(page, `accounts-${size}`);
    await page.getByRole('menuitemradio', { name: /10002-1/ }).click();
    await page.getByText('+ R$ 31,13').first().waitFor();
    expect(await page.getByText('+ R$ 70,07').count()).toBe(0);
    const [ofxName, ofx] = await download(page, 'Baixar OFX');
    expect(ofxName).toBe('extrato-0001-100021.ofx');
    expect(ofx).toContain('<ACCTID>100021');
    expect(ofx).toContain('<TRNAMT>31.13');
    expect(ofx).not.toContain('70.07');
    await expectAccessible();

    await page.goto(`${bank.url}/app`);
    await page.getByRole('button', { name: 'Trocar de conta: 0001 / 10002-1' }).waitFor();
    await page.getByText('R$ 31,13').first().waitFor();
    expectQuiet();
  });
});
