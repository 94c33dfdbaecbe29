import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';

const PATH = process.env.TEST_BROWSER ?? '/usr/bin/chromium';

/** Whether there is a browser to test with; where there is none, the files that need it skip themselves and say so. */
export const BROWSER_FOUND = existsSync(PATH);
export const IN_A_BROWSER = BROWSER_FOUND
  ? 'in a browser'
  : `in a browser (skipped: there is none at ${PATH})`;

if (!BROWSER_FOUND)
  process.stderr.write(`No browser at ${PATH} (TEST_BROWSER): what needs one is skipped.\n`);

const ARGUMENTS = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-background-networking',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** A page under watch: what it must never do is written down while it works. */
export interface Watched {
  page: Page;
  /** Fails the test when anything was reported to the console, broke the page's policy or left for another host. */
  expectQuiet(): void;
  /** Fails the test when a serious barrier is found in what the page shows now, or it is wider than the screen. */
  expectAccessible(): Promise<void>;
}

export interface Browsing {
  /** A page in a profile of its own. */
  open(
    options?: BrowserContextOptions & { prepare?: (context: BrowserContext) => Promise<unknown> },
  ): Promise<Watched>;
}

/** One browser for the whole file, closed at its end. */
export function useBrowser(): Browsing {
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    if (BROWSER_FOUND) browser = await chromium.launch({ executablePath: PATH, args: ARGUMENTS });
  });
  afterAll(async () => {
    for (const context of contexts) await context.close();
    await browser?.close();
  });
  return {
    open: async ({ prepare, ...options } = {}) => {
      const context = await (browser as Browser).newContext({ viewport: PHONE, locale: 'pt-BR', ...options });
      contexts.push(context);
      context.setDefaultTimeout(10_000);
      await prepare?.(context);
      return watch(await context.newPage());
    },
  };
}

function watch(page: Page): Watched {
  const wrong: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => {
    // What the browser says of a call that came to nothing, which the page itself deals with.
    if (
      /^Failed to load resource: (the server responded with a status of 4|net::ERR_FAILED)/.test(
        message.text(),
      )
    )
      return;
    if (['error', 'warning'].includes(message.type())) wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http')) hosts.add(url.host);
  });
  return {
    page,
    expectQuiet: () => {
      expect(wrong).toEqual([]);
      expect([...hosts]).toEqual([new URL(page.url()).host]);
    },
    expectAccessible: async () => {
      const sideways = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect(await page.evaluate(sideways), 'the page is wider than its screen').toBe(false);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    },
  };
}

/** A picture of a page, where `TEST_PICTURES` names a folder to keep them in. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.TEST_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
