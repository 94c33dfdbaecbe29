import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEDED_OPERATOR } from '../../src/sandbox/seeded.ts';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, IN_THE_HAND, useBrowser } from '../browser.ts';
import { inTime } from '../full.ts';
import { type Answer, startBank, type TestBank } from '../harness.ts';
import { createCode, receive, simplified } from '../receiving.ts';
import { freshCode, HELENA, keepCookie } from '../screens/customer.ts';
import { answerSlowly, countShifts, NO_SHIFT, shifted } from '../shifts.ts';
import { addWebhook } from '../webhooks/receiver.ts';

const MOST_BYTES = 200 * 1024;
const MOST_MS = 1_000;
const MOST_TRIES = 5;
describe.runIf(BROWSER_FOUND)(`the first load ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  const places: Record<string, string> = {
    customer: '/app',
    operator: '/operator',
    sandbox: '/sandbox/ui',
    reference: '/docs/transfers',
    'start page': '/app',
    statement: '/app/statement',
    'queue of work': '/operator/app',
  };
  // Behind the doors, with something to show.
  const inside: Record<string, () => Promise<Answer>> = {
    'start page': asHelena,
    statement: asHelena,
    'queue of work': asRosa,
  };
  beforeAll(async () => {
    bank = await startBank();
    const code = await createCode(bank, await simplified(bank, { amount: 12 }));
    const paid = await receive(bank, 90);
    await bank.sandbox('/meds', {
      ...{ end_to_end_id: paid.end_to_end_id, origin_situation_type: 'SCAM_FRAUD', reason: 'RETURN_REQUEST' },
    });
    // An endpoint of which there is something to say, and a clock that was moved.
    await addWebhook(bank, 'http://127.0.0.1:9/');
    await receive(bank, 5);
    await bank.drain();
    await bank.advance(3_600);
    places.charge = `/charge/${/\/qr\/v2\/([0-9a-f]{32})/.exec(code.pix_copy_and_paste)?.[1]}`;
  });
  afterAll(() => bank.close());

  async function asHelena(): Promise<Answer> {
    const { email, password } = HELENA;
    return bank.post('/web/login', { email, password, token: await freshCode(bank, HELENA) }, { as: null });
  }
  async function asRosa(): Promise<Answer> {
    const { email, password, totpSecret } = SEEDED_OPERATOR;
    const token = await freshCode(bank, { email, password, totpSecret });
    return bank.post('/operator/session', { email, password, token }, { as: null });
  }

  const ready = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor();

  it.each([
    ...['customer', 'operator', 'sandbox', 'charge', 'reference'],
    ...['start page', 'statement', 'queue of work'],
  ])('of the pages (%s) is light, quick and quiet, and nothing in it moves', async (name) => {
    const address = `${bank.url}${places[name]}`;
    for (const size of [{ viewport: DESKTOP }, IN_THE_HAND]) {
      const { page, settled } = await browsing.open({
        ...size,
        prepare: countShifts,
      });
      const said: string[] = [];
      const bodies: Promise<number>[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(error.message));
      const weigh = (answer: Response) => {
        if (!answer.url().startsWith('http')) return;
        // Type faces are packed as they are; the others as a browser is sent them.
        bodies.push(answer.body().then((body) => (isFont(answer.url()) ? 0 : gzipSync(body).length)));
      };
      page.on('response', weigh);
      const logIn = inside[name];
      if (logIn !== undefined) await keepCookie(page, bank, await logIn());
      await page.goto(address);
      await ready(page);
      await settled();
      // The loads that are timed below may end with answers still on their way.
      page.off('response', weigh);
      const bytes = (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeGreaterThan(1_000);
      expect(bytes, `${name} loads ${bytes} bytes`).toBeLessThanOrEqual(MOST_BYTES);
      expect(said).toEqual([]);
      expect(await shifted(page), `${name} moves`).toBeLessThan(NO_SHIFT);
      expect(await soonest(page, address), `${name} takes its time`).toBeLessThan(inTime(MOST_MS));
    }
  });

  it.each([
    ['customer', asHelena, ['/app/webhooks', '/app/keys', '/app/credentials', '/app/transfers/new']],
    ['operator', asRosa, ['/operator/app/accounts/0001/100013', '/operator/app/security']],
    [
      'sandbox',
      undefined,
      ['/sandbox/ui/clock', '/sandbox/ui/recipients', '/sandbox/ui/stream', '/app/login'],
    ],
  ] as const)('nothing moves where answers come late and out of order (%s)', async (_name, logIn, paths) => {
    for (const size of [{ viewport: DESKTOP }, IN_THE_HAND]) {
      const { page, settled } = await browsing.open({ ...size, prepare: countShifts });
      await answerSlowly(page);
      if (logIn !== undefined) await keepCookie(page, bank, await logIn());
      for (const path of paths) {
        await page.goto(bank.url + path);
        await ready(page);
        await settled();
        expect(await shifted(page), `${path} moves at ${size.viewport?.width}`).toBeLessThan(NO_SHIFT);
      }
    }
  });

  /** The quickest of some loads by a browser that has nothing yet: what else this machine does is not the page's. */
  async function soonest(page: Page, address: string): Promise<number> {
    const devtools = await page.context().newCDPSession(page);
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < MOST_TRIES && least >= MOST_MS; tries += 1) {
      await devtools.send('Network.clearBrowserCache');
      const began = performance.now();
      await page.goto(address);
      await ready(page);
      least = Math.min(least, performance.now() - began);
    }
    return least;
  }
});

const isFont = (url: string) => /\.woff2$/.test(new URL(url).pathname);
