import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeDynamic } from '../../src/brcode/encode.ts';
import { cnpjOf } from '../../src/simulator/check-digits.ts';
import { type Asker, openAsker } from '../reliability/torture/asker.ts';
import { canLimit, limitWithFree, lower } from '../reliability/torture/limits.ts';
import { type BankProcess, makeDataDir, removeDataDir, startBankProcess } from './bank-process.ts';

const undo: (() => unknown)[] = [];
let dataDir: string;
let bank: BankProcess;
beforeAll(async () => {
  dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  bank = await startBankProcess({ dataDir });
  undo.push(() => bank.end('SIGKILL'));
});
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function openCustomer(): Promise<Asker> {
  const sandbox = openAsker(() => bank.url);
  undo.push(() => sandbox.close());
  const account = { type: 'PJ', document: cnpjOf(31_000_000), name: 'Cliente Ltda', balance: 10 };
  const { body } = await sandbox.insist({ path: '/sandbox/accounts', body: account, open: true });
  const [{ client_id: clientId, client_secret: clientSecret, hmac_secret: hmacSecret }] = body.credentials;
  const asker = openAsker(() => bank.url, { clientId, clientSecret, hmacSecret });
  undo.push(() => asker.close());
  return asker;
}

describe.runIf(canLimit())('a process that has just started and has no file descriptor left', () => {
  let asker: Asker;
  let giveBack: (() => void) | undefined;
  beforeAll(async () => {
    asker = await openCustomer();
    const port = new URL(bank.url).port;
    await bank.end('SIGTERM');
    bank = await startBankProcess({ dataDir, settings: { LASTRO_PORT: port } });
    // Leaves a connection to ask on, and the bank one to its database.
    await asker.insist({ path: '/v3/balance/all' });
    giveBack = lower(bank.pid, 'nofile', limitWithFree(bank.pid, 0) as number);
  });

  const pageOfReceipts = () => asker.ask({ path: '/receipts', open: true });
  // No server listens at the location, so a process that can call finds the code unreadable.
  const location = { url: '127.0.0.1:9/qr/v2/1', merchantName: 'Loja', merchantCity: 'SAO PAULO' };
  const body = { pix_copy_and_paste: encodeDynamic(location) };
  const codeElsewhere = () => asker.ask({ path: '/v2/finance/decode-qrcode', body });

  it('shows its pages', async () => {
    expect(await pageOfReceipts()).toMatchObject({ status: 200 });
  });

  it('fails to call others as if they did not answer, and still can once it has descriptors', async () => {
    expect(await codeElsewhere()).toMatchObject({ status: 400 });
    giveBack?.();
    expect(await codeElsewhere()).toMatchObject({ status: 400 });
  });
});
