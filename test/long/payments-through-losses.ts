import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEEDED_COMPANIES } from '../../src/sandbox/seeded.ts';
import { startBankProcess } from '../faults/bank-process.ts';
import { payThroughLosses } from '../kit/pay-through-losses.ts';

// node test/long/run.mjs payments-through-losses [payments] [seed]
const [payments = '10000', seed = '1'] = process.argv.slice(2);
const credential = SEEDED_COMPANIES[0]?.credentials[0];
if (credential === undefined) throw new Error('the sandbox has no company to pay from');
const dataDir = await mkdtemp(join(tmpdir(), 'lastro-losses-'));
await chmod(dataDir, 0o711);
const bank = await startBankProcess({ dataDir });
const began = performance.now();
try {
  const { clientId, clientSecret, hmacSecret } = credential;
  const run = await payThroughLosses(bank.url, {
    payments: Number(payments),
    seed: Number(seed),
    from: { branch: '0001', number: '100013' },
    logIn: { clientId, clientSecret, hmacSecret },
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const wrong = run.intentions.filter(({ tag, amount }) => run.paid.get(tag)?.join() !== String(amount));
  process.stdout.write(
    `${payments} payments (seed ${seed}), ${run.forwarded} requests of which ${run.lost} were not answered; ` +
      `${wrong.length} paid not once; ${seconds} s\n`,
  );
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await bank.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
