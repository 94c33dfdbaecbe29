import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { BROWSER, DESKTOP, openBrowser, openPage, PHONE } from './window.ts';
import type { TestBank } from './harness.ts';
import { HELENA, startBankWithPages, visit } from './screens/customer.ts';
import { live } from './screens/life.ts';

const TO = process.env.SCREENSHOTS;
const ONLY = process.env.SCREENS?.split(',');

describe.runIf(BROWSER !== undefined && TO !== undefined)('screenshots', () => {
  let bank: TestBank;
  let browser: Browser;
  let paths: Record<string, string>;
  beforeAll(async () => {
    mkdirSync(TO ?? '', { recursive: true });
    [bank, browser] = await Promise.all([startBankWithPages(), openBrowser()]);
    paths = await live(bank);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await bank.close();
  });

  const shoot = (page: Page, name: string) => page.screenshot({ path: join(TO ?? '', `${name}.png`) });
  const sizes: [string, BrowserContextOptions][] = [
    ['light', { ...DESKTOP, colorScheme: 'light' }],
    ['dark', { ...DESKTOP, colorScheme: 'dark' }],
    ['phone', { ...PHONE, deviceScaleFactor: 1.5, colorScheme: 'light' }],
  ];

  it.each(sizes)(
    'are taken of the main screens (%s)',
    async (size, options) => {
      const door = await openPage(browser, options);
      await door.page.goto(`${bank.url}/app/login`);
      await door.page.getByRole('heading').first().waitFor();
      await shoot(door.page, `login-${size}`);
      await door.close();
      const { page, close } = await visit(bank, { browser, person: HELENA, size: options });
      for (const [name, path] of Object.entries(paths)) {
        if (ONLY && !ONLY.includes(name)) continue;
        await page.goto(bank.url + path);
        await page.waitForLoadState('networkidle');
        await shoot(page, `${name}-${size}`);
      }
      await close();
    },
    120_000,
  );
});
