import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool, type Pool } from '../../../src/database/pool.ts';
import { type EmbeddedServer, startEmbedded } from '../../../src/embedded-postgres/embedded.ts';
import { formatVerdicts, verify } from '../../../src/verify/verify.ts';
import {
  type BankProcess,
  makeDataDir,
  removeDataDir,
  startBankProcess,
  until,
} from '../../faults/bank-process.ts';
import { type CuttingProxy, startCuttingProxy } from '../../faults/cutting-proxy.ts';
import { TEST_MASTER_KEY } from '../../prepare-template.ts';
import { openRacer, type Racer } from '../races/racer.ts';
import { letEnd } from '../torture/judge.ts';
import { sourceOf } from '../torture/program.ts';

/** Banks on one PostgreSQL, whose network can be cut, and a customer who pays forty times a second. */
export interface Stage {
  readonly database: EmbeddedServer;
  readonly proxy: CuttingProxy;
  readonly banks: BankProcess[];
  startBank(index: number): Promise<void>;
  /** Milliseconds from then on until a payment that was asked for after it is answered 200. */
  untilServedSince(instant: number): Promise<number>;
  /** Instant at which the last payment that was answered 200 had been asked for. */
  lastServedAskedAt(): number;
  /** Stops paying, and holds the bank to all that it has acknowledged. */
  end(): Promise<{ payments: number; lost: number; breaches: string[] }>;
  close(): Promise<void>;
}

const PAYS_EVERY_MS = 25;
const MOST_OPEN = 120;
const SERVES_WITHIN_MS = 120_000;

/** `within` is a folder for the database, where it is to stand on a disk of its own. */
export async function openStage(nodes: number, within?: string): Promise<Stage> {
  const dataDir = within ?? (await makeDataDir());
  const database = await startEmbedded({ dataDir });
  const proxy = await startCuttingProxy(database.url);
  const pool = createPool({ url: database.url, connections: 2, statementTimeoutMs: 120_000 });
  const banks: BankProcess[] = [];
  const startBank = async (index: number) => {
    const asked = { dataDir, databaseUrl: proxy.url, masterKey: TEST_MASTER_KEY };
    banks[index] = await startBankProcess(asked);
  };
  for (let index = 0; index < nodes; index++) await startBank(index);
  let turn = 0;
  // In turn, as behind a balancer that knows nothing of its nodes.
  const urlNow = () => (banks[turn++ % nodes] as BankProcess).url;
  const [payer, payee] = [await openRacer(0, urlNow), await openRacer(1, urlNow)];
  const paying = startPaying(payer, payee);
  return {
    ...{ database, proxy, banks, startBank },
    untilServedSince: async (instant) => {
      const served = () => payer.asker.counts.lastGoodAskedAt > instant;
      await until('a payment is answered', served, { withinMs: SERVES_WITHIN_MS, everyMs: 1 });
      return performance.now() - instant;
    },
    lastServedAskedAt: () => payer.asker.counts.lastGoodAskedAt,
    end: async () => {
      const ids = await paying.stop();
      return { ...(await judge(pool, payer, ids)), payments: ids.length };
    },
    close: async () => {
      await paying.stop();
      for (const { asker } of [payer, payee]) asker.close();
      await Promise.all(banks.map((bank) => bank.end('SIGKILL')));
      await pool.close();
      await proxy.close();
      await database.stop();
      if (within === undefined) await removeDataDir(dataDir);
    },
  };
}

/** Asks for a payment at each tick, whatever has become of the ones before. */
function startPaying({ asker, account }: Racer, { key }: Racer) {
  const ids: number[] = [];
  const open = new Set<Promise<void>>();
  const pay = async () => {
    const body = { ...sourceOf(account), amount: 0.01, key };
    const path = '/create-cashout-self-approve';
    const answer = await asker.ask({ path, body, key: randomUUID() });
    if (answer?.status === 200) ids.push(answer.body.id);
  };
  const timer = setInterval(() => {
    if (open.size >= MOST_OPEN) return;
    const paid: Promise<void> = pay().finally(() => open.delete(paid));
    open.add(paid);
  }, PAYS_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
      return ids;
    },
  };
}

async function judge(pool: Pool, { asker }: Racer, ids: readonly number[]) {
  await letEnd({ pool, asker });
  let lost = 0;
  for (const id of ids) {
    const { status, body } = await asker.insist({ path: `/v2/finance/status-cashout?id=${id}` });
    if (status !== 200 || !['SUCCESS', 'FAILED'].includes(body.status)) lost += 1;
  }
  const breached = (await verify(pool)).filter(({ breaches }) => breaches > 0);
  return { lost, breaches: breached.map((verdict) => formatVerdicts([verdict])) };
}

/** Waits until payments are answered again, and a moment that differs. */
export async function untilAtRest(stage: Stage, random: (below: number) => number): Promise<void> {
  await stage.untilServedSince(performance.now());
  await pause(300 + random(700));
}
