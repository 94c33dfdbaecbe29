import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { BROWSER_ARGUMENTS, BROWSER_PATH } from '../browser.ts';

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: BROWSER_PATH, args: BROWSER_ARGUMENTS });
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
  // What is still fading in has not the contrast that it will have.
  await page.evaluate('Promise.allSettled(document.getAnimations().map((one) => one.finished))');
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
    );
}
