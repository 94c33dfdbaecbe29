import type { BrowserContext, Page } from 'playwright-core';

// Letters that arrive after those they replace may move a word by a hair.
export const NO_SHIFT = 0.001;

// A script of the page's own would come too late for what is drawn first.
const COUNT = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Has every page of a profile add up how far what it shows has moved by itself. */
export function countShifts(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(COUNT);
}

export function shifted(page: Page): Promise<number> {
  return page.evaluate<number>('window.shifted');
}

const STEPS = 4;
const STEP_MS = 30;

/** Lets a page's questions be answered late and out of order, each always as late: what waits for another shows. */
export function answerSlowly(page: Page): Promise<unknown> {
  return page.route('**/*', async (route) => {
    if (!['fetch', 'xhr'].includes(route.request().resourceType())) return route.fallback();
    const sum = [...new URL(route.request().url()).pathname].reduce(
      (total, letter) => total + letter.charCodeAt(0),
      0,
    );
    await new Promise((done) => setTimeout(done, STEP_MS * (1 + (sum % STEPS))));
    // The page may have gone on meanwhile.
    return route.fallback().catch(() => undefined);
  });
}
