import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { BROWSER_FOUND, PHONE, useBrowser } from './browser.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from './harness.ts';
import { type ConsolePlaces, liveAsBank } from './screens/bank-life.ts';
import { enterAsOperator } from './screens/operator/console.ts';

const TO = process.env.SCREENSHOTS;
const FRAME = { width: 1280, height: 860 };

/** Which pictures are kept of a look, so that all of them together stay small. */
interface Look {
  name: string;
  options: BrowserContextOptions;
  console: readonly (keyof ConsolePlaces)[];
  sandbox: readonly (keyof typeof SANDBOX)[];
}

const LOOKS: readonly Look[] = [
  {
    name: 'light',
    options: { viewport: FRAME, colorScheme: 'light' },
    console: ['payment', 'meds', 'requisition', 'health'],
    sandbox: ['home', 'payer', 'clock', 'inbox', 'stream'],
  },
  {
    name: 'dark',
    options: { viewport: FRAME, colorScheme: 'dark' },
    console: ['health'],
    sandbox: ['home', 'inbox'],
  },
  {
    name: 'phone',
    options: {
      viewport: PHONE,
      deviceScaleFactor: 1.5,
      hasTouch: true,
      isMobile: true,
      colorScheme: 'light',
    },
    console: ['meds', 'requisition'],
    sandbox: ['payer', 'inbox'],
  },
];

/** Steps on a page before its picture. */
const SANDBOX = {
  home: async (page: Page) => {
    await page.getByRole('region', { name: 'Padaria Aurora Ltda' }).waitFor();
  },
  payer: async (page: Page) => {
    await page.getByLabel('Nome do pagador').fill('Luísa Tavares');
    await page.getByLabel('CPF ou CNPJ').fill('390.533.447-05');
    await page.getByRole('button', { name: 'Pagar com Pix' }).click();
    await page.getByText('R$ 25,00 pagos').waitFor();
    await page.evaluate('scrollTo(0, 0)');
  },
  clock: async (page: Page) => {
    await page.getByRole('button', { name: /^40 s/ }).click();
    await page.getByText('O relógio andou, e tudo o que venceu já aconteceu.').waitFor();
  },
  inbox: async (page: Page) => {
    await page.getByRole('button', { name: 'Cadastrar o webhook' }).click();
    await page.getByText(/^Webhook no ar/).waitFor();
    await page.getByRole('button', { name: 'Receber R$ 12,34' }).click();
    await page.getByText('Assinatura confere').first().waitFor();
    await page.getByRole('heading', { name: 'O que chegou' }).evaluate((heading) => heading.scrollIntoView());
    // Above it is room for what stays at the top of a phone.
    await page.evaluate('scrollBy(0, -90)');
  },
  stream: async (page: Page) => {
    await page.getByRole('listitem').filter({ hasText: 'Pix' }).first().waitFor();
  },
} as const;

describe.runIf(BROWSER_FOUND && TO !== undefined)('screenshots of the console and of the sandbox', () => {
  const browsing = useBrowser();
  let bank: TestBank;
  let places: ConsolePlaces;
  beforeAll(async () => {
    mkdirSync(TO ?? '', { recursive: true });
    bank = await startBank();
    places = await liveAsBank(bank);
  });
  afterAll(() => bank.close());

  const shoot = (page: Page, name: string) => page.screenshot({ path: join(TO ?? '', `${name}.png`) });
  const zone = { timezoneId: 'America/Sao_Paulo' };

  it.each(LOOKS)(
    'are taken ($name)',
    async ({ name, options, console, sandbox }) => {
      const { page } = await browsing.open({ ...options, ...zone });
      // A picture is worth waiting for.
      page.setDefaultTimeout(60_000);
      await page.goto(`${bank.url}/operator`);
      await page.getByRole('button', { name: 'Entrar' }).waitFor();
      if (name === 'light') await shoot(page, `console-login-${name}`);
      await enterAsOperator(bank, page);
      for (const place of console) {
        await page.goto(bank.url + places[place]);
        await page.getByRole('heading', { level: 1 }).waitFor();
        if (place === 'health') await beBusy(bank, page);
        else await page.waitForLoadState('networkidle');
        await shoot(page, `console-${place}-${name}`);
      }
      for (const place of sandbox) {
        await page.goto(`${bank.url}/sandbox/ui${addressOf(place, name)}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await SANDBOX[place](page);
        await shoot(page, `sandbox-${place}-${name}`);
      }
    },
    180_000,
  );
});

/** Each look has an inbox of its own: in a shared one it would find deliveries signed for the looks before it. */
function addressOf(place: keyof typeof SANDBOX, look: string): string {
  if (place === 'home') return '';
  return place === 'inbox' ? `/inbox?name=demo-${look}` : `/${place}`;
}

/** Pays until the page about the bank's health has something to draw. */
async function beBusy(bank: TestBank, page: Page): Promise<void> {
  const until = Date.now() + 20_000;
  while (Date.now() < until) {
    const orders = Array.from({ length: 1 + Math.floor(Math.random() * 12) }, (_, index) => 10 + index);
    for (const amount of orders)
      await bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount, key: 'ok@psp.example' });
    await page.waitForTimeout(500);
  }
}
