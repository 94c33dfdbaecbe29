/**
 * How long the checker takes on a large bank: so many settled cashouts over thirty days, half as many cash-ins, a thousand
 * accounts. First each check over one snapshot, unless `parts` is said, then a whole proof part by part, and what the
 * next proof and that of one day take.
 *
 *     node test/long/run.mjs verify-large 500000 [parts]
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type Pool, queryText } from '../../src/database/pool.ts';
import { startEmbedded } from '../../src/embedded-postgres/embedded.ts';
import { prove } from '../../src/verify/prove.ts';
import { sightOf } from '../../src/verify/sight.ts';
import { CHECKS, verify } from '../../src/verify/verify.ts';
import { prepareTemplate } from '../prepare-template.ts';
import { rowsOf } from './large-bank.ts';

const PARTS_ALONE = process.argv[3] === 'parts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function timed(what: string, work: () => Promise<string>): Promise<void> {
  const began = performance.now();
  const result = await work();
  say(`${((performance.now() - began) / 1000).toFixed(2).padStart(8)} s  ${what.padEnd(13)} ${result}`);
}

async function measure(pool: Pool, cashouts: number): Promise<void> {
  for (const [index, sql] of rowsOf(cashouts).entries())
    await timed(`rows ${index + 1}`, async () => String((await queryText(pool, sql)).length));
  // As autovacuum would have done long before a bank is so large.
  await timed('analyze', async () => String((await queryText(pool, 'vacuum analyze')).length));
  for (const check of PARTS_ALONE ? [] : CHECKS)
    await timed(check.id, async () => {
      const [verdict] = await verify(pool, [check]);
      return `${verdict?.rows} rows, ${verdict?.breaches} breaches`;
    });
  if (!PARTS_ALONE)
    await timed('everything', async () => {
      const verdicts = await verify(pool);
      return `${verdicts.filter(({ breaches }) => breaches > 0).map(({ id }) => id)} breached`;
    });
  for (const reach of ['whole', 'since', { day: '2026-11-10' }] as const)
    await timed(typeof reach === 'string' ? reach : reach.day, async () => {
      const { verdicts, parts, looked } = await prove(await sightOf(pool), { reach });
      return `${parts} parts, looked closer at ${looked}; ${verdicts.filter(({ breaches }) => breaches > 0).map(({ id }) => id)} breached`;
    });
}

const dataDir = await mkdtemp(join(tmpdir(), 'lastro-verify-'));
await chmod(dataDir, 0o711);
const server = await startEmbedded({ dataDir, settings: { fsync: 'off' } });
try {
  await prepareTemplate(server.url);
  const pool = createPool({ url: server.url, connections: 1, statementTimeoutMs: 0 });
  await measure(pool, Number(process.argv[2] ?? 500_000));
  await pool.close();
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
