import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../src/embedded-postgres/embedded.ts';
import { makeDataDir, removeDataDir } from '../faults/bank-process.ts';
import { createBankDatabase } from '../faults/two-banks/database.ts';
import { runTwoBanks } from '../faults/two-banks/run.ts';

// node test/long/run.mjs two-banks-under-faults [payments] [rounds] [seed] [seconds of an outage]
const [payments = '10000', rounds = '10', seed = '1', outage = '60'] = process.argv.slice(2);
/** How often a fault of messages strikes each time: a message that is lost takes up to ten payments with it. */
const TIMES = 2;

// Stopping this program stops those it started too: they are killed when this process exits, and only then.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const server = await makeDataDir();
const banks = await makeDataDir();
const centralBank = await mkdtemp(join(tmpdir(), 'lastro-central-bank-'));
const database = await startEmbedded({ dataDir: server });
const databases = {
  a: await createBankDatabase(database, 'bank_a'),
  b: await createBankDatabase(database, 'bank_b'),
};
try {
  const run = await runTwoBanks({
    ...{ payments: Number(payments), rounds: Number(rounds), times: TIMES, seed: Number(seed) },
    outageMs: Number(outage) * 1000,
    folders: { centralBank, banks },
    databases,
    ispbs: { a: '99999010', b: '99999011' },
    say: (line) => process.stdout.write(`${line}\n`),
  });
  const { wrong, ended, returned, troubles, seconds } = run;
  process.stdout.write(`payments ${JSON.stringify(ended)}\nrefunds ${JSON.stringify(returned)}\n`);
  process.stdout.write(
    `${payments} payments (seed ${seed}), ${troubles} troubles, ${seconds} s; ${wrong.length} things do not agree\n`,
  );
  if (wrong.length > 0) {
    process.stdout.write(`${wrong.slice(0, 50).join('\n')}\n`);
    process.exitCode = 1;
  }
} finally {
  await Promise.all([databases.a.pool.close(), databases.b.pool.close()]);
  await database.stop();
  await rm(centralBank, { recursive: true, force: true });
  await removeDataDir(banks);
  await removeDataDir(server);
}
