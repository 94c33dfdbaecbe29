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

export const BROWSER_PATH = process.env.TEST_BROWSER ?? '/usr/bin/chromium';

/** Whether there is a browser to test with; where there is none, the files that need it skip themselves and say so. */
export const BROWSER_FOUND = existsSync(BROWSER_PATH);
export const IN_A_BROWSER = BROWSER_FOUND
  ? 'in a browser'
  : `in a browser (skipped: there is none at ${BROWSER_PATH})`;

if (!BROWSER_FOUND)
  process.stderr.write(`No browser at ${BROWSER_PATH} (TEST_BROWSER): what needs one is skipped.\n`);

export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-background-networking',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** What a hand holds: a screen that is touched, and that shows a page made for it as wide as it is. */
export const IN_THE_HAND: BrowserContextOptions = {
  viewport: PHONE,
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
export const ON_THE_DESK: BrowserContextOptions = { viewport: DESKTOP };

/** A page under watch: what it must never do is written down while it works. */
export interface Watched {
  page: Page;
  /** Fails the test when anything was reported to the console, broke the page's policy or left for another host. */
  expectQuiet(): void;
  /** Fails the test when a serious barrier is found in what the page shows now, or it is wider than the screen. */
  expectAccessible(): Promise<void>;
  /** Ends its profile; whatever is still open at the end of the file is closed then. */
  close(): Promise<void>;
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
    if (BROWSER_FOUND)
      browser = await chromium.launch({ executablePath: BROWSER_PATH, args: BROWSER_ARGUMENTS });
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
      return { ...watch(await context.newPage()), close: () => context.close() };
    },
  };
}

function watch(page: Page): Omit<Watched, 'close'> {
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
      expect(await page.evaluate(sideways), `${page.url()} is wider than its screen`).toBe(false);
      // What is still fading in has not the contrast that it will have.
      await page.evaluate('Promise.allSettled(document.getAnimations().map((one) => one.finished))');
      const { violations } = await axe(page).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect(found, page.url()).toEqual([]);
    },
  };
}

/**
 * Every rule, judged inside the page. The other way of the library opens a second page to sum the frames up, which a
 * phone's context may make wait for half a minute; the bank's pages have no frames.
 */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
}

/** A picture of a page, where `TEST_PICTURES` names a folder to keep them in. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.TEST_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
