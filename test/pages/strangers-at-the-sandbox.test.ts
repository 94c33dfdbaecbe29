import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_ARGUMENTS, BROWSER_FOUND, BROWSER_PATH, IN_A_BROWSER } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
let elsewhere: Server;
let browser: Browser;

// Two names of strangers that lead to this machine, as theirs can.
const NAMES = '--host-resolver-rules=MAP evil.example 127.0.0.1, MAP rebind.example 127.0.0.1';

beforeAll(async () => {
  if (!BROWSER_FOUND) return;
  bank = await startBank();
  elsewhere = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end('<!doctype html><title>elsewhere</title>');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  browser = await chromium.launch({
    ...{ executablePath: BROWSER_PATH, args: [...BROWSER_ARGUMENTS, NAMES] },
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });
});
afterAll(async () => {
  await browser?.close();
  await new Promise((resolve) => (elsewhere === undefined ? resolve(null) : elsewhere.close(resolve)));
  await bank?.close();
});

async function openPage(name: string, port: string | number): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`http://${name}:${port}/`);
  return page;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const companies = async () => (await bank.sandbox('', undefined, 'GET')).companies.length;

describe.runIf(BROWSER_FOUND)(`a stranger's page ${IN_A_BROWSER}`, () => {
  it('does not start the sandbox over, however it asks', async () => {
    await bank.sandbox('/accounts', { type: 'PJ', document: '19131243000197', name: 'Fica', balance: 1 });
    const before = await companies();
    const page = await openPage('evil.example', portOf(elsewhere));
    const reset = `${bank.url}/sandbox/reset`;
    const answered = () =>
      new Promise<number>((resolve) => {
        bank.app.http.server.once('request', (_, answer) => {
          answer.once('finish', () => resolve(answer.statusCode));
        });
      });
    const asksBy = async (script: string) => {
      const status = answered();
      await page.evaluate(script);
      return status;
    };
    expect(await asksBy(`fetch('${reset}', { method: 'POST', mode: 'no-cors' }).catch(() => null)`)).toBe(
      403,
    );
    expect(await asksBy(`navigator.sendBeacon('${reset}')`)).toBe(403);
    const form = `Object.assign(document.createElement('form'), { method: 'POST', action: '${reset}' })`;
    expect(await asksBy(`document.body.appendChild(${form}).submit()`)).toBe(403);
    expect(await companies()).toBe(before);
  });

  it('reads nothing when its own name leads to this machine', async () => {
    const page = await browser.newPage();
    const port = new URL(bank.url).port;
    for (const path of ['/sandbox', '/sandbox/ui', '/', '/docs']) {
      const answer = await page.goto(`http://rebind.example:${port}${path}`);
      expect([path, answer?.status()]).toEqual([path, 403]);
    }
  });
});
