import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of this machine; tests that need one leave themselves out where there is none. */
export const BROWSER = PLACES.find((place) => place !== undefined && existsSync(place));

const SWITCHES = ['--no-sandbox', '--headless', '--disable-gpu', '--disable-background-networking'];

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

export function openBrowser(): Promise<Browser> {
  if (BROWSER === undefined) throw new Error('there is no browser on this machine');
  return chromium.launch({ executablePath: BROWSER, args: SWITCHES });
}

/** A page with what the browser complained about: scripts' errors, and what the security policy stopped. */
export interface WatchedPage {
  page: Page;
  complaints: string[];
  close(): Promise<void>;
}

export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Chromium writes every answer of 400 and above; what is refused is what some tests are about.
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
      complaints.push(message.text());
  });
  return { page, complaints, close: () => context.close() };
}

/** What an assistive technology would stumble over, serious and worse, as short lines. */
export async function seriousBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
    );
}
