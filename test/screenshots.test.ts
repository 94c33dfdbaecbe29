import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { BROWSER, DESKTOP, openBrowser, PHONE } from './browser.ts';
import type { TestBank } from './harness.ts';
import { HELENA, startBankWithPages, visit } from './screens/customer.ts';

const TO = process.env.SCREENSHOTS;
const ONLY = process.env.SCREENS?.split(',');

describe.runIf(BROWSER !== undefined && TO !== undefined)('screenshots', () => {
  let bank: TestBank;
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(TO ?? '', { recursive: true });
    [bank, browser] = await Promise.all([startBankWithPages(), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await bank.close();
  });

  const PATHS = { home: '/app', statement: '/app/statement' } as const;
  it('are taken of the main screens', async () => {
    const sizes = [
      ['light', { ...DESKTOP, colorScheme: 'light' }],
      ['dark', { ...DESKTOP, colorScheme: 'dark' }],
      ['phone', { ...PHONE, colorScheme: 'light' }],
    ] as const;
    for (const [size, options] of sizes) {
      const { page, close } = await visit(bank, { browser, person: HELENA, size: options });
      for (const [name, path] of Object.entries(PATHS)) {
        if (ONLY && !ONLY.includes(name)) continue;
        await page.goto(bank.url + path);
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: join(TO ?? '', `${name}-${size}.png`) });
      }
      await close();
    }
  }, 120_000);
});
