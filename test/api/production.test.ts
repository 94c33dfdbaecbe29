import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../src/composition/app.ts';
import { absentRail } from '../../src/rail/absent-rail.ts';
import { readConfig } from '../../src/settings/config.ts';
import { createEmptyDatabase } from '../database.ts';
import { startBank } from '../harness.ts';

const OWN_RAIL = { rail: absentRail(), connect: () => undefined };

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A production bank on a database of its own, with these settings beside the least there is. */
async function startProduction(
  settings: Record<string, string> = {},
): Promise<(path: string, bearer?: string) => Answer> {
  const database = await createEmptyDatabase();
  undo.push(() => database.drop());
  const config = readConfig({
    LASTRO_MODE: 'production',
    LASTRO_PORT: '0',
    LASTRO_DATABASE_URL: database.url,
    LASTRO_MASTER_KEY: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    LASTRO_PUBLIC_URL: 'https://bank.example',
    LASTRO_ISPB: '12345678',
    ...settings,
  });
  const app = await createApp({
    config,
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    rail: OWN_RAIL,
  });
  undo.push(() => app.close());
  await app.listen();
  return (path, bearer) => ask(app, path, bearer);
}

type Answer = Promise<{ status: number | undefined; hsts: string | string[] | undefined }>;

/** As a proxy that ends TLS passes it on; the path goes as it is written. */
function ask(app: App, path: string, bearer?: string): Answer {
  const { port } = app.http.server.address() as AddressInfo;
  const headers = { host: 'bank.example', ...(bearer && { authorization: `Bearer ${bearer}` }) };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, hsts: answer.headers['strict-transport-security'] });
    })
      .on('error', reject)
      .end();
  });
}

describe('production', () => {
  it('tells browsers with every answer to come over TLS alone', async () => {
    const get = await startProduction();
    for (const path of ['/healthz', '/', '/no-such-path', '/v2/finance/get-balance', '/%zz'])
      expect([path, (await get(path)).hsts]).toEqual([path, 'max-age=31536000; includeSubDomains']);
  });

  it('shows no metrics, no reference and no sandbox to anybody', async () => {
    const get = await startProduction();
    for (const path of [
      '/metrics',
      '/docs',
      '/docs/',
      '/guide',
      '/guide/start',
      '/openapi.json',
      '/openapi/web.json',
      '/sandbox',
      '/psp/x',
    ])
      expect([path, (await get(path, 'x')).status]).toEqual([path, 404]);
  });

  it('shows its metrics to who has the token, and the reference where it is told to', async () => {
    const get = await startProduction({ LASTRO_METRICS_TOKEN: 'a watcher', LASTRO_DOCS: 'yes' });
    expect((await get('/metrics')).status).toBe(401);
    expect((await get('/metrics', 'a watche')).status).toBe(401);
    expect((await get('/metrics', 'a watcher')).status).toBe(200);
    expect((await get('/openapi.json')).status).toBe(200);
  });
});

describe('a sandbox', () => {
  it('shows its metrics and reference, and says nothing of TLS', async () => {
    const bank = await startBank();
    undo.push(() => bank.close());
    for (const path of ['/metrics', '/openapi.json']) {
      const answer = await bank.get(path, { as: null });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('keeps its metrics to who has the token, where one is set', async () => {
    const bank = await startBank({ metricsToken: 'a watcher' });
    undo.push(() => bank.close());
    expect((await bank.get('/metrics', { as: null })).status).toBe(401);
    expect((await bank.get('/metrics', { as: null, token: 'a watcher' })).status).toBe(200);
  });
});
