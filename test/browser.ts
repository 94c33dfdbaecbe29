import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { FULL } from './full.ts';

export const BROWSER_PATH = process.env.TEST_BROWSER ?? '/usr/bin/chromium';

/** Tells whether a browser is installed; without one, the files that need it skip themselves and say so. */
export const BROWSER_FOUND = existsSync(BROWSER_PATH);
export const IN_A_BROWSER = BROWSER_FOUND
  ? 'in a browser'
  : `in a browser (skipped: there is none at ${BROWSER_PATH})`;

if (!BROWSER_FOUND)
  process.stderr.write(`No browser at ${BROWSER_PATH} (TEST_BROWSER): what needs one is skipped.\n`);

/*
 * Chromium takes the last list of features alone. The first three are its own pages behind the address bar: two for each
 * page of ours, which cost more than ours. The others are what Playwright would disable and these tests rely on.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export const BROWSER_ARGUMENTS = [
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-background-networking',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** A phone: a touch screen that shows a page at its own width. */
export const IN_THE_HAND: BrowserContextOptions = {
  viewport: PHONE,
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
export const ON_THE_DESK: BrowserContextOptions = { viewport: DESKTOP };

/** How a page is checked: for the first time, or again in another size or colour scheme. */
export type Judged = 'whole' | 'resized' | 'recoloured';

/** A page under observation: forbidden behaviour is recorded. */
export interface Watched {
  page: Page;
  /** Fails the test if anything was logged to the console, violated the page's policy or went to another host. */
  expectQuiet(): void;
  /**
   * Fails the test when a serious barrier is found in what the page shows now, or it is wider than the screen. A page that
   * was judged before, in another size or other colours, is asked only what these can change; all of it in the long run.
   */
  expectAccessible(judged?: Judged): Promise<void>;
  /** Waits until the page has received all responses and rendered them. */
  settled(): Promise<void>;
  /** Ends its profile; profiles that a test leaves open are closed after it. */
  close(): Promise<void>;
}

export interface Browsing {
  /** A page in its own profile. */
  open(
    options?: BrowserContextOptions & { prepare?: (context: BrowserContext) => Promise<unknown> },
  ): Promise<Watched>;
}

let launched: Promise<Browser> | undefined;

/** One browser for all files of a process; it ends with the process. */
function theBrowser(): Promise<Browser> {
  // The process handles signals itself; Chromium ends when its pipe is closed.
  launched ??= chromium.launch({
    ...{ executablePath: BROWSER_PATH, args: BROWSER_ARGUMENTS },
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });
  return launched;
}

/** A test's profiles end with it; those opened outside a test end with the file. */
export function useBrowser(): Browsing {
  const ofTheFile: BrowserContext[] = [];
  const ofTheTest: BrowserContext[] = [];
  let opened = ofTheFile;
  const closeAll = async (contexts: BrowserContext[]) => {
    for (const context of contexts.splice(0)) await context.close();
  };
  beforeAll(async () => {
    if (BROWSER_FOUND) await theBrowser();
  });
  beforeEach(() => {
    opened = ofTheTest;
  });
  afterEach(async () => {
    opened = ofTheFile;
    await closeAll(ofTheTest);
  });
  afterAll(() => closeAll(ofTheFile));
  return {
    open: async ({ prepare, ...options } = {}) => {
      const browser = await theBrowser();
      // Animations took most of the browser's time in these tests.
      const still = { viewport: PHONE, locale: 'pt-BR', reducedMotion: 'reduce' } as const;
      const context = await browser.newContext({ ...still, ...options });
      opened.push(context);
      context.setDefaultTimeout(60_000);
      await prepare?.(context);
      return { ...watch(await context.newPage()), close: () => context.close() };
    },
  };
}

const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

function watch(page: Page): Omit<Watched, 'close'> {
  const wrong: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => {
    // The browser's message about a failed call, which the page handles.
    if (
      /^Failed to load resource: (the server responded with a status of 4|net::ERR_FAILED)/.test(
        message.text(),
      )
    )
      return;
    if (['error', 'warning'].includes(message.type())) wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  let asked = 0;
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', () => {
      asked -= 1;
    });
  page.on('request', (request) => {
    asked += 1;
    const url = new URL(request.url());
    if (url.protocol.startsWith('http')) hosts.add(url.host);
  });
  return {
    page,
    settled: async () => {
      do {
        while (asked > 0) await page.waitForEvent('requestfinished', { timeout: 100 }).catch(() => undefined);
        await page.evaluate(TWO_FRAMES);
      } while (asked > 0);
    },
    expectQuiet: () => {
      expect(wrong).toEqual([]);
      expect([...hosts]).toEqual([new URL(page.url()).host]);
    },
    expectAccessible: async (judged = 'whole') => {
      const sideways = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect(await page.evaluate(sideways), `${page.url()} is wider than its screen`).toBe(false);
      // Elements that fade in do not have their final contrast.
      await page.evaluate('Promise.allSettled(document.getAnimations().map((one) => one.finished))');
      expect(await barriersIn(page, FULL ? 'whole' : judged), page.url()).toEqual([]);
    },
  };
}

const AXE = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
);

/** The colour rules, which take as long as all others together. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

const ASKED: Readonly<Record<Judged, string>> = {
  whole: '() => true',
  resized: `(id) => !${JSON.stringify(OF_COLOURS)}.includes(id)`,
  recoloured: `(id) => ${JSON.stringify(OF_COLOURS)}.includes(id)`,
};

/**
 * Minor rules that were violated in the past: content outside landmarks, headings out of order, duplicate landmarks.
 */
const ONCE_BROKEN = ['region', 'heading-order', 'landmark-unique'];

/** Rules for serious barriers, and a few minor ones. */
const barriers = (judged: Judged) => `(async () => {
  const also = ${JSON.stringify(ONCE_BROKEN)};
  const grave = (impact) => impact === 'serious' || impact === 'critical';
  const { tagExclude } = axe._audit;
  const asked = ({ id, enabled, impact, tags }) =>
    enabled && (impact === null || grave(impact) || also.includes(id)) && !tags.some((tag) => tagExclude.includes(tag));
  const rules = axe._audit.rules.filter(asked).map(({ id }) => id).filter(${ASKED[judged]});
  const { violations } = await axe.run(document, {
    runOnly: { type: 'rule', values: rules },
    resultTypes: ['violations'],
  });
  return violations
    .filter(({ id, impact }) => grave(impact) || also.includes(id))
    .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' '));
})()`;

/** Runs inside the page, which gets the library once; the bank's pages have no frames. */
async function barriersIn(page: Page, judged: Judged): Promise<string[]> {
  if (!(await page.evaluate('typeof axe === "object"')))
    await page.evaluate(`${readFileSync(AXE, 'utf8')};undefined`);
  return page.evaluate<string[]>(barriers(judged));
}

/** Saves a screenshot of a page, if `TEST_PICTURES` names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.TEST_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
