import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { BROWSER_FOUND, IN_THE_HAND, useBrowser } from './browser.ts';
import { startBank, type TestBank } from './harness.ts';
import { HELENA, openPages, visit } from './screens/customer.ts';
import { live } from './screens/life.ts';

const TO = process.env.SCREENSHOTS;
// The ones that are kept beside the documents; `SCREENS=all` takes them of everything.
const ONLY = (process.env.SCREENS ?? 'home,statement,receipt,code').split(',');

// The size that the documents' pictures have always had.
const FRAME = { width: 1280, height: 860 };

describe.runIf(BROWSER_FOUND && TO !== undefined)('screenshots', () => {
  let bank: TestBank;
  const browsing = useBrowser();
  let paths: Record<string, string>;
  beforeAll(async () => {
    mkdirSync(TO ?? '', { recursive: true });
    bank = await startBank();
    paths = await live(bank);
  });
  afterAll(async () => {
    await bank.close();
  });

  const shoot = (page: Page, name: string) => page.screenshot({ path: join(TO ?? '', `${name}.png`) });
  const sizes: [string, BrowserContextOptions][] = [
    ['light', { viewport: FRAME, colorScheme: 'light' }],
    ['dark', { viewport: FRAME, colorScheme: 'dark' }],
    ['phone', { ...IN_THE_HAND, deviceScaleFactor: 1.5, colorScheme: 'light' }],
  ];

  it.each(sizes)(
    'are taken of the main screens (%s)',
    async (size, options) => {
      const door = await openPages(browsing, options);
      await door.page.goto(`${bank.url}/app/login`);
      await door.page.getByRole('heading').first().waitFor();
      await shoot(door.page, `login-${size}`);
      await door.close();
      const { page, close } = await visit(bank, browsing, { person: HELENA, ...options });
      for (const [name, path] of Object.entries(paths)) {
        if (!ONLY.includes('all') && !ONLY.includes(name)) continue;
        await page.goto(bank.url + path);
        await page.waitForLoadState('networkidle');
        await shoot(page, `${name}-${size}`);
      }
      await close();
      if (size === 'dark') return;
      const { page: outside } = await openPages(browsing, options);
      for (const [name, path] of Object.entries({ charge: paths.charge, reference: '/docs/transfers' })) {
        await outside.goto(bank.url + path);
        await outside.waitForLoadState('networkidle');
        await shoot(outside, `${name}-${size}`);
      }
    },
    120_000,
  );
});
