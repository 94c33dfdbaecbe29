import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../faults/bank-process.ts';
import { GOLDEN, GOLDEN_HEADERS } from '../golden-webhook.ts';
import { startBank, type TestBank } from '../harness.ts';
import { startLossyProxy } from './lossy-proxy.ts';

const ROOT = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');
const LOST_ONE_IN = 5;

/** `npx -y -p deno@2 -p bun@1 -- npx vitest run test/kit/interpreters.test.ts` brings both along. */
const INTERPRETERS = [
  { name: 'Node', program: process.execPath, args: () => [] },
  {
    name: 'Deno',
    program: 'deno',
    // Nothing is granted but the bank's address.
    args: (hosts: string) => [
      'run',
      '--quiet',
      '--no-prompt',
      '--node-modules-dir=manual',
      `--allow-net=${hosts}`,
    ],
  },
  { name: 'Bun', program: 'bun', args: () => ['run'] },
].map((one) => ({ ...one, found: spawnSync(one.program, ['--version']).status === 0 }));

for (const { name, found } of INTERPRETERS)
  if (!found) process.stderr.write(`No ${name} on the path: the client is not tried in it.\n`);

const PROGRAM = (
  url: string,
  lossyUrl: string,
) => `import { createClient, RefusedError } from 'lastro/client';
import { verifyWebhook, WebhookError } from 'lastro/webhooks';

const logIn = {
  clientId: 'padaria-aurora',
  clientSecret: 'sandbox-secret-padaria-aurora',
  hmacSecret: 'sandbox-hmac-padaria-aurora',
};
const bank = createClient({ url: '${url}', logIn });
const throughLosses = createClient({ url: '${lossyUrl}', logIn });
const from = { branch: '0001', number: '100013' };
const told = {};
const before = (await bank.balance(from)).amount;
for (let at = 0; at < 12; at += 1) {
  const { status } = await throughLosses.pay({ from, amount: 1, key: 'ok@psp.example' });
  told[status] = (told[status] ?? 0) + 1;
}
told.spent = Math.round((before - (await bank.balance(from)).amount) * 100) / 100;

const { key } = await bank.post('/v3/dict/key', {
  body: {
    source_account_branch_identifier: from.branch,
    source_account_number: from.number,
    type: 'EVP',
    reason: 'devolução',
  },
});
told.key = /^[0-9a-f-]{36}$/.test(key);

const now = Date.now();
const range = { start: new Date(now - 3_600_000).toISOString(), end: new Date(now + 3_600_000).toISOString() };
told.lines = 0;
for await (const { amount } of bank.statement({ ...from, ...range, limit: 5 })) told.lines += amount === 1 ? 1 : 0;

const failed = (work) => work.then(() => undefined, (error) => error);
const refused = await failed(bank.get('/v2/finance/cashin/{e2e}', { path: { e2e: 'E1' } }));
told.refused = refused instanceof RefusedError && refused.code;
const lost = await failed(bank.pay({ from, amount: 1, key: 'reject-AC03@psp.example' }));
told.failed = [lost.name, lost.descriptor];

const webhook = ${JSON.stringify({ secret: GOLDEN.secret, headers: GOLDEN_HEADERS, body: GOLDEN.body })};
const sent = new Date(${GOLDEN.timestamp * 1_000});
told.webhook = verifyWebhook({ ...webhook, now: sent }).type;
try {
  verifyWebhook({ ...webhook, body: webhook.body.replace('10.5', '99.5'), now: sent });
} catch (error) {
  told.forged = error instanceof WebhookError && error.reason;
}
console.log(JSON.stringify(told));
`;

describe('the package of integrators', () => {
  let bank: TestBank;
  let folder: string;
  beforeAll(async () => {
    buildProgram();
    bank = await startBank();
    folder = mkdtempSync(join(tmpdir(), 'lastro-interpreters-'));
    // As it is packed, and no package beside it.
    const home = join(folder, 'node_modules', 'lastro');
    mkdirSync(home, { recursive: true });
    cpSync(join(ROOT, 'package.json'), join(home, 'package.json'));
    cpSync(join(ROOT, 'dist', 'kit'), join(home, 'dist', 'kit'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module","dependencies":{"lastro":"*"}}');
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
    rmSync(folder, { recursive: true, force: true });
  });

  describe.each(INTERPRETERS)('$name', ({ name, program, args, found }) => {
    const title = found ? 'works by itself' : `works by itself (skipped: there is no ${program} on the path)`;
    it.runIf(found)(title, async () => {
      const proxy = await startLossyProxy(bank.url, { seed: 7, oneIn: LOST_ONE_IN });
      const file = `${name.toLowerCase()}.mjs`;
      writeFileSync(join(folder, file), PROGRAM(bank.url, proxy.url));
      const said = await run(
        program,
        [...args([bank.url, proxy.url].map((url) => new URL(url).host).join()), file],
        folder,
      );
      await proxy.close();
      expect(proxy.counts.lost).toBeGreaterThan(2);
      expect(JSON.parse(said)).toEqual({
        ...{ SUCCESS: 12, spent: 12, key: true },
        lines: 12 * (1 + INTERPRETERS.filter((one) => one.found).findIndex((one) => one.name === name)),
        refused: 'cashInNotFound',
        failed: ['PaymentFailedError', 'AC03'],
        ...{ webhook: 'PIX_CASHIN_RECEIVED', forged: 'BAD_SIGNATURE' },
      });
    });
  });
});

function run(program: string, args: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let wrong = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      wrong += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`exit ${code}\n${out}${wrong}`)),
    );
  });
}
